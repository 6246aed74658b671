import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { isProxyFailure } from "../api/base-query.ts";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { backOff, waitFor } from "../api/wait.ts";
import type { CopyChange } from "../local-db/import-stream.ts";
import { isUp } from "./connectivity.ts";
import type { Line, LineEnd } from "./download.ts";
import type { DownloadState } from "./download-slice.ts";

/** `rights`: they may have changed, and the profile is to be refetched. */
/** `approvals`: one was asked for or answered. */
export type Told = {
  change?: CopyChange;
  progress?: Partial<DownloadState>;
  rights?: true;
  approvals?: true;
};

/** How a line is read. */
export type How = Pick<Line, "isPoll" | "onHeard" | "opening" | "silence">;

export type CutProps = {
  /** Reads a connection to its end; null when the copy no longer is this tab's to write. */
  next: (how: How) => Promise<LineEnd | null>;
  tell: (told: Told) => void;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  signal: AbortSignal;
  /** For tests. */
  between?: number;
  firstTry?: number;
};

/** `isUnanswered`: lost, or a proxy's 50x. `isMute`: nothing was received in the milliseconds that it `took`. */
type Cut = { isUnanswered: boolean; isMute: boolean; took: number };

export type CutLines = ReturnType<typeof openCutLines>;

/** Most milliseconds between two polls, at least half of it. */
const pollMilliseconds = 10_000;
/** Milliseconds between two tries of the stream while it is cut; with jitter, 15 s to 5 min. */
const [firstTryMilliseconds, longestTry] = [30_000, 300_000];
/** How long the answer to a poll may take to begin: a proxy may hold back a whole copy until it has all of it. */
const pollPatience = 60_000;
/** The longest silence of a stream that is tried again: the heartbeat comes every 15 s. */
const triedSilence = 20_000;
/** A stream that ends without having received anything for this long is held back by something in between. */
const muteMilliseconds = 9000;

/**
 * Handles streams that are cut (sync §16). Only if `/healthz` fails too is the server out of reach (offline §2). Otherwise a proxy or
 * an antivirus program lets no event stream through: after the second cut stream, or one that received nothing, the copy is kept up
 * to date by polls, and the stream is tried again after growing pauses.
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
    if (end.why === "lost" || isProxyFailure(end.status)) await askWhetherUp();
    else if (end.why === "refused" && end.status !== 304 && end.status !== 401) tell({ rights: true });
  };

  return {
    patience: (): How => (cuts > 0 ? { silence: triedSilence } : {}),
    /** The stream works: changes arrive as they are made. */
    settled() {
      if (cuts === 0) return;
      cuts = 0;
      tries.reset();
      tell({ progress: { isPolled: false } });
    },
    /** Resolves to true when polls have filled the pause until the next try. */
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
