import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { backOff, waitFor } from "../api/wait.ts";
import type { CopyChange } from "../local-db/import-stream.ts";
import { isUp } from "./connectivity.ts";
import type { Line, LineEnd } from "./download.ts";
import type { DownloadState } from "./download-slice.ts";

/** `rights`: they may be others, which the profile tells. */
export type Told = { change?: CopyChange; progress?: Partial<DownloadState>; rights?: true };

/** How a line is read. */
export type How = Pick<Line, "isPoll" | "onHeard" | "opening" | "silence">;

export type CutProps = {
  /** Reads a line to its end; null when this copy is not this tab's any more. */
  next: (how: How) => Promise<LineEnd | null>;
  tell: (told: Told) => void;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  signal: AbortSignal;
  /** For tests. */
  between?: number;
  firstTry?: number;
};

/** `isUnanswered`: lost, or a proxy's 50x. `isMute`: without any sign of life, for the milliseconds that it `took`. */
type Cut = { isUnanswered: boolean; isMute: boolean; took: number };

export type CutLines = ReturnType<typeof openCutLines>;

/** Most milliseconds between two polls, at least half of it. */
const pollMilliseconds = 10_000;
/** Milliseconds between two lines, as long as they are cut: 15 s to 5 min. */
const [firstTryMilliseconds, longestTry] = [30_000, 300_000];
/** Until an answer begins. A proxy may pass on a whole copy at once, when it has all of it. */
const pollPatience = 60_000;
/** Of a line that is tried again: the heartbeat comes every 15 s. */
const triedSilence = 20_000;
/** A line that has been mute so long is no bad luck. */
const muteMilliseconds = 9000;

/**
 * What becomes of lines that are cut (sync §16). Only a server that does not answer `/healthz` either cannot be reached
 * (offline §2). Otherwise a proxy or an antivirus program lets no event stream through: after the second such line, or a mute one,
 * the copy is kept up by polls, and the line is tried again after growing pauses.
 */
export function openCutLines({
  next,
  tell,
  dispatch,
  signal,
  between = pollMilliseconds,
  firstTry = firstTryMilliseconds,
}: CutProps) {
  const tries = backOff(longestTry, firstTry);
  const pauses = backOff(between, between);
  let cuts = 0;

  const askWhetherUp = async (): Promise<boolean> => {
    const answers = await isUp(signal);
    if (!answers && !signal.aborted) dispatch(onlineChanged(false));
    return answers;
  };

  const poll = async () => {
    const end = await next({ isPoll: true, opening: pollPatience });
    if (!end || signal.aborted) return;
    if (end.why === "lost" || [502, 503, 504].includes(end.status ?? 0)) await askWhetherUp();
    else if (end.why === "refused" && end.status !== 304 && end.status !== 401) tell({ rights: true });
  };

  return {
    patience: (): How => (cuts > 0 ? { silence: triedSilence } : {}),
    /** A line stays: changes arrive as they are made. */
    settled() {
      if (cuts === 0) return;
      cuts = 0;
      tries.reset();
      tell({ progress: { isPolled: false } });
    },
    /** Resolves with true when polls have filled the pause until the next line. */
    async saw({ isUnanswered, isMute, took }: Cut): Promise<boolean> {
      if (isUnanswered && !(await askWhetherUp())) return false;
      cuts += isMute && took > muteMilliseconds ? 2 : 1;
      if (cuts < 2) return false;
      const until = performance.now() + tries.next();
      do {
        // Each time, because another tab may have been opened meanwhile.
        tell({ progress: { isPolled: true } });
        await poll();
        await waitFor(pauses.next(), signal);
      } while (!signal.aborted && performance.now() < until);
      return true;
    },
  };
}
