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
      void loadForOffline();
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

/** Loads the code for offline sales and their receipts in advance, because there may be no service worker that caches the app. */
async function loadForOffline(): Promise<void> {
  await Promise.all([
    import("../features/orders/keep-sale.ts"),
    import("../features/orders/orders.offline.ts"),
    import("../features/pos/held/hold-cart.ts"),
    import("../features/pos/held/end-held-cart.ts"),
    import("../features/pos/find/variation-picker.tsx"),
    import("../features/pos/held/hold-dialog.tsx"),
    import("../features/pos/held/held-carts-dialog.tsx"),
    import("../features/products/products.offline-write.ts"),
    import("../features/users/users.offline.ts"),
    import("../features/users/users.offline-write.ts"),
    import("../features/orders/order-receipt.tsx"),
    import("../features/orders/email-receipt.tsx"),
    import("../printing/print-dialog.tsx"),
    import("../printing/run-job.ts"),
    import("../printing/print-sheet.tsx"),
    import("../features/unsent/unsent-dialog.tsx"),
    ...(navigator.serviceWorker?.controller ? [] : loadRest()),
  ]).catch(console.warn);
}

/** The remaining dialogs of the sale screen and its frame: once a service worker controls the page, it has them. */
const loadRest = () => [
  import("../features/products/create/add-product-dialog.tsx"),
  import("../features/customers/create-customer-dialog.tsx"),
  import("../ui/dialogs/confirm-modal.tsx"),
  import("./menu-drawer.tsx"),
  import("./profile-menu-opened.tsx"),
];
