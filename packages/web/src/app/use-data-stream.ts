import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../api/connectivity-slice.ts";
import { whenIdle } from "../api/wait.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { streamMayOpen } from "../sync/before-stream.ts";
import { useCopyKey } from "./use-copy-key.ts";

/**
 * Keeps the local copy up to date while somebody is signed in and the server can be reached (sync §1); going offline closes
 * the stream. Other rights begin another copy (offline §11).
 */
export function useDataStream(profile: Profile | undefined): void {
  const dispatch = useDispatch();
  const online = useOnline();
  const { accessToken: token } = useSelector(selectAuth);
  const copyKey = useCopyKey(profile);
  const user_id = profile?.id ?? null;

  useEffect(() => {
    if (!copyKey || !token) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void (async () => {
      const [{ localCopy }, { followStream }, { lookAfterStorage }] = await Promise.all([
        import("../local-db/local-copy.ts"),
        import("../sync/stream.ts"),
        import("../local-db/check-room.ts"),
      ]);
      const copy = await localCopy(user_id);
      await streamMayOpen();
      if (isOver) return;
      if (online) stop = followStream({ copy, token, dispatch });
      await whenIdle();
      copy.memory.prepareSearch();
      await lookAfterStorage(copy.db);
    })();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [copyKey, user_id, token, online, dispatch]);
}
