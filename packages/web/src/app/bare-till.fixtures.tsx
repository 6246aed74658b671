import { createRoot } from "react-dom/client";
import { Provider, useSelector } from "react-redux";
import { useGetProfileQuery } from "../features/auth/auth.api.ts";
import { useReceiptKey } from "../features/pos/use-receipt-key.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { selectPlace } from "../session/place-slice.ts";
import { watchConnectivity } from "../sync/connectivity.ts";
import { restoreSession } from "./durable-session.ts";
import { type AppStore, makeStore } from "./store.ts";
import { useSync } from "./use-sync.ts";

/** The app without its screens, for runs of thousands of sales: session, connectivity, local copy and sync are its own. */
export async function startBareTill(root: HTMLElement): Promise<AppStore> {
  const store = makeStore();
  watchConnectivity(store);
  await restoreSession(store);
  createRoot(root).render(
    <Provider store={store}>
      <Till />
    </Provider>,
  );
  return store;
}

function Till() {
  const { accessToken } = useSelector(selectAuth);
  return accessToken === null ? null : <SignedIn />;
}

/** As the layout and the sale screen do. */
function SignedIn() {
  const { data: profile } = useGetProfileQuery(undefined, {
    pollingInterval: 20_000,
    refetchOnMountOrArgChange: 20,
  });
  const { terminal } = useSelector(selectPlace);
  useSync(profile);
  useReceiptKey(terminal?.id);
  return null;
}
