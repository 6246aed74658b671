import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../api/connectivity-slice.ts";
import { waitFor, whenIdle } from "../api/wait.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { onReplacedDatabase, replacedDatabases } from "../local-db/replaced-database.ts";
import { stampOf } from "../local-db/stamp.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { isOfflineToken } from "../session/offline-token.ts";
import { onAskSync } from "../sync/ask-sync.ts";
import { notify } from "../ui/feedback/notify.ts";

/** The longest that the stream waits for the first upload: a long one must not keep the till from receiving changes. */
const longestUpload = 30_000;

/**
 * While somebody is signed in: counts this company's unsent records on this device and, while the server can be reached, sends them
 * (sync §5) and keeps the local copy up to date (sync §1). Coming online, what waits is sent before the stream opens.
 */
export function useSync(profile: Profile | undefined): void {
  const dispatch = useDispatch();
  const { accessToken: token } = useSelector(selectAuth);
  const isReachable = useOnline();
  const online = isReachable && !isOfflineToken(token);
  const databases = useSyncExternalStore(onReplacedDatabase, replacedDatabases);
  // Other rights, or a new database after the browser has deleted the old one, begin another copy (offline §11). Nothing else in the
  // profile, which is refetched every 20 s, matters here.
  const copyKey = profile && `${stampOf(profile)} ${databases}`;
  const user_id = profile?.id ?? null;

  useEffect(() => {
    if (!copyKey || !token) return;
    const ended = new AbortController();
    const { signal } = ended;
    const atEnd = (stop: () => void) => signal.addEventListener("abort", stop);

    /** Resolves when what waited at the start was sent or could not be. */
    const send = async (copy: LocalCopy) => {
      const { startUploads, watchUnsent } = await import("../sync/upload-loop.ts");
      if (signal.aborted) return;
      const uploads = online ? startUploads({ copy, dispatch, say: notify, token }) : null;
      if (uploads) atEnd(uploads.stop);
      atEnd(watchUnsent({ copy, dispatch }, () => uploads?.due()));
      atEnd(onAskSync(() => uploads?.ask()));
      await uploads?.first;
    };
    const receive = async (copy: LocalCopy) => {
      const parts = [import("../sync/stream.ts"), import("../local-db/check-room.ts")] as const;
      const [{ followStream }, { lookAfterStorage }] = await Promise.all(parts);
      if (signal.aborted) return;
      if (online) atEnd(followStream({ copy, token, dispatch }));
      await whenIdle();
      copy.memory.prepareSearch();
      await lookAfterStorage(copy.db);
    };
    const run = async () => {
      const { localCopy } = await import("../local-db/local-copy.ts");
      const copy = await localCopy(user_id);
      void import("./load-for-offline.ts").then(({ loadForOffline }) => loadForOffline()).catch(console.warn);
      await Promise.race([send(copy).catch(console.error), waitFor(longestUpload, signal)]);
      await receive(copy);
    };
    run().catch(console.error);
    return () => ended.abort();
  }, [copyKey, user_id, token, online, dispatch]);
}
