import { serverNow } from "../api/server-time.ts";
import type { MemoryCopy } from "../local-db/memory-copy.ts";

/** The clock may be set meanwhile, and timers cannot wait longer than some weeks. Milliseconds. */
const longestWait = 3_600_000;

/** Calls `onBegin` whenever a planned price begins to hold (catalogue §23); `look` is to be called after each change of the plans. */
export function watchPlanned(
  memory: MemoryCopy,
  onBegin: () => void,
): { look: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = () => {
    clearTimeout(timer);
    if (isStopped) return;
    const now = serverNow();
    const next = memory.planned.nextAfter(now);
    if (next === undefined) return;
    const wait = Math.min(next - now, longestWait);
    timer = setTimeout(() => {
      if (serverNow() >= next) onBegin();
      look();
    }, wait);
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { look, stop };
}
