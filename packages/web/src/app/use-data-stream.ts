import type { Profile } from "@clove/domain/access/accounts.schema.ts";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { selectAuth } from "../api/auth-slice.ts";
import { useOnline } from "../api/connectivity-slice.ts";
import { stampOf } from "../local-db/stamp.ts";
import { streamMayOpen } from "../sync/before-stream.ts";
import { whenIdle } from "../sync/wait.ts";
import { notify } from "../ui/notify.ts";

/**
 * Keeps the local copy up while somebody is signed in and the server can be reached (S1 §4); going offline closes the
 * stream. Other rights begin another copy. A storage that is nearly full is said once (promises.md).
 */
export function useDataStream(profile: Profile | undefined): void {
  const dispatch = useDispatch();
  const online = useOnline();
  const { accessToken: token } = useSelector(selectAuth);
  // The profile is read again every 20 s; only who it is and what they may do matters here.
  const stamp = profile && stampOf(profile);
  const user_id = profile?.id ?? null;

  useEffect(() => {
    if (!stamp || !token) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void (async () => {
      const [{ localCopy }, { followStream }, { askToKeep, nearlyFull }] = await Promise.all([
        import("../local-db/local-copy.ts"),
        import("../sync/stream.ts"),
        import("../local-db/storage-room.ts"),
      ]);
      const copy = await localCopy(user_id);
      await streamMayOpen();
      if (isOver) return;
      if (online) stop = followStream({ copy, token, dispatch });
      await whenIdle();
      copy.memory.prepareSearch();
      await askToKeep();
      const share = await nearlyFull();
      if (share !== null) notify.warning(`The storage of this device is ${Math.round(share * 100)} % full`);
    })();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [stamp, user_id, token, online, dispatch]);
}
