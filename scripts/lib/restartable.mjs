import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A server as a process of its own that changes start anew: `start` makes the process, `isReady` asks it whether it serves.
 * A process that is not ready yet is left to become so: the first one makes the demo company, which cannot be gone on with when half
 * made.
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
    /** Several changes before the next start cause one. */
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
    /** Resolves when nothing runs any more, also in the middle of a restart. */
    async stop() {
      isStopped = true;
      await turn;
      await end();
    },
  };
}
