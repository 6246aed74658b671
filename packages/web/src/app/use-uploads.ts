import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../api/connectivity-slice.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { onAskSync } from "../sync/ask-sync.ts";
import { holdStream } from "../sync/before-stream.ts";
import { notify } from "../ui/feedback/notify.ts";
import { useCopyKey } from "./use-copy-key.ts";

/**
 * Counts this company's unsent records on this device and sends them while the server can be reached (sync §5). Must be
 * called before `useDataStream`, which waits for the first upload.
 */
export function useUploads(profile: Profile | undefined): void {
  const dispatch = useDispatch();
  const online = useOnline();
  const { accessToken: token } = useSelector(selectAuth);
  const copyKey = useCopyKey(profile);
  const user_id = profile?.id ?? null;

  useEffect(() => {
    if (!copyKey || !token) return;
    const release = online ? holdStream() : () => {};
    let stop = () => {};
    let isOver = false;
    void (async () => {
      const [{ localCopy }, { startUploads, watchUnsent }] = await Promise.all([
        import("../local-db/local-copy.ts"),
        import("../sync/upload-loop.ts"),
      ]);
      const copy = await localCopy(user_id);
      void import("./load-for-offline.ts").then(({ loadForOffline }) => loadForOffline()).catch(console.warn);
      if (isOver) return;
      const uploads = online ? startUploads({ copy, dispatch, say: notify, token }) : null;
      const unwatch = watchUnsent({ copy, dispatch }, () => uploads?.due());
      const deafen = onAskSync(() => uploads?.ask());
      stop = () => {
        uploads?.stop();
        unwatch();
        deafen();
      };
      await uploads?.first;
    })()
      .catch(console.error)
      .finally(release);
    return () => {
      isOver = true;
      release();
      stop();
    };
  }, [copyKey, user_id, token, online, dispatch]);
}
