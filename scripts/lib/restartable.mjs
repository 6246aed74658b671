import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A server in its own process, which is restarted after changes: `start` makes the process, `isReady` asks it whether it serves.
 * A process that is not ready yet is not stopped: the first one makes the demo company, and a half-made one cannot be completed.
 */
export function restartable({ start, isReady }) {
  let child;
  let turn = Promise.resolve();
  let isWaiting = false;
  let isStopped = false;
  const runs = () => child && child.exitCode === null && child.signalCode === null;

  async function end() {
    if (!runs()) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  return {
    /** Several calls before the next start cause a single one. */
    restart() {
      if (isWaiting) return;
      isWaiting = true;
      turn = turn.then(async () => {
        while (!isStopped && runs() && !(await isReady())) await pause(100);
        await end();
        isWaiting = false;
        if (!isStopped) child = start();
      });
    },
    /** Resolves when no process runs any more, even if called during a restart. */
    async stop() {
      isStopped = true;
      await turn;
      await end();
    },
  };
}
