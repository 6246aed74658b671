import { type Step, steps, type Tell } from "../backup/progress.ts";

/** A terminal, where one line is overwritten, or a file or pipe, which gets a line now and then. */
export type Out = {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
};

/** The share of each step in a restore, in percent (docs/benchmarks.md). It need not be exact to estimate the remaining time. */
const hundredths: Record<Step, number> = { rows: 45, pictures: 5, indexes: 15, checks: 35 };
const names: Record<Step, string> = {
  rows: "rows",
  pictures: "pictures",
  indexes: "building indexes",
  checks: "checking",
};

/** Before this much time or progress, the remaining time cannot be estimated. */
const soonest = { milliseconds: 3000, part: 0.02 };
/** Milliseconds between two lines. */
const pause = { terminal: 200, other: 15_000 };
const clearLine = "\r\u001b[K";

type Progress = {
  tell: Tell;
  /** To be called now and then between two calls of `tell`. */
  tick(): void;
  /** To be called before something else is printed. */
  clear(): void;
  end(): void;
};

/**
 * Shows what a restore is doing and about how long the rest takes: on a terminal in one line, which is removed at the end.
 */
export function showProgress(out: Out, now: () => number = Date.now): Progress {
  const began = now();
  let shownAt = out.isTTY ? -pause.terminal : began;
  let told: { at: number; part: number; text: string } | undefined;

  function tick(): void {
    const isDue = now() - shownAt >= (out.isTTY ? pause.terminal : pause.other);
    if (!told || !isDue) return;
    shownAt = now();
    const line = `${Math.floor(told.part * 100)} %, ${told.text}${restOf(told)}`;
    out.write(out.isTTY ? `${clearLine}${line.slice(0, (out.columns ?? 80) - 1)}` : `${line}\n`);
  }

  /** The remaining time as estimated at the last call of `tell`, less the time since. */
  function restOf({ at, part }: { at: number; part: number }): string {
    const took = at - began;
    if (took < soonest.milliseconds || part < soonest.part) return "";
    const rest = (took / part) * (1 - part) - (now() - at);
    return `, about ${durationText(Math.max(rest, 0))} left`;
  }

  function clear(): void {
    if (told && out.isTTY) out.write(clearLine);
  }

  function end(): void {
    clear();
    told = undefined;
  }

  return {
    tell(step, part, at) {
      const before = steps.slice(0, steps.indexOf(step)).reduce((sum, each) => sum + hundredths[each], 0);
      const done = (before + hundredths[step] * part) / 100;
      // The result is printed where the line was.
      if (done >= 1) return end();
      told = { at: now(), part: done, text: at === undefined ? names[step] : `${names[step]} (${at})` };
      tick();
    },
    tick,
    clear,
    end,
  };
}

/** Rounded up: better to finish early than late. */
function durationText(milliseconds: number): string {
  const seconds = Math.max(10, Math.ceil(milliseconds / 10_000) * 10);
  return seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** Runs `act` and shows its progress on `out`, updated every second. */
export async function withProgress<T>(out: Out, act: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = showProgress(out);
  const ticking = setInterval(progress.tick, 1000);
  try {
    return await act(progress);
  } finally {
    clearInterval(ticking);
    progress.end();
  }
}
