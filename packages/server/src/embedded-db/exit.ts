import { sendSignal } from "./process.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const databases = new Set<number>();
let watching = false;

/**
 * Signals the database process `pid` to end when this process ends without having stopped it: process.exit, an uncaught
 * error, or a signal that nobody else handles. Returns a function that cancels this. Only a kill -9 leaves the database
 * running.
 */
export function endWithUs(pid: number): () => void {
  databases.add(pid);
  if (!watching) {
    watching = true;
    process.on("exit", endAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  return () => databases.delete(pid);
}

function endAll(): void {
  for (const pid of databases) sendSignal(pid, "SIGINT");
}

/** A server that handles the signal itself closes in its own order and calls stop(). */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  process.removeListener(signal, onSignal);
  process.kill(process.pid, signal);
}
