import type { Workbox } from "workbox-window";
import { appState } from "./app-state.ts";

const checkMilliseconds = 60 * 60 * 1000;
/** Held as a shared lock by every tab with an open sale; activating a new version needs it exclusively. */
const saleLock = "clove-pos-sale";
/**
 * Not held by sync/upload-loop.ts, whose lock has the company's number in its name: a running upload does not hold a new version back. What
 * is cut off by it is sent again as a whole.
 */
const uploadLock = "clove-pos-upload";
/** If the new worker has not activated by then, the locks are released. */
const takeOverMilliseconds = 10_000;

let worker: Workbox | null = null;
let isTaking = false;

/** Makes the app start without a connection, and looks for new versions: when it starts, hourly and when back online. */
export async function watchUpdates(): Promise<void> {
  try {
    if (!navigator.serviceWorker) throw new Error("no service worker on this address");
    const { Workbox } = await import("workbox-window");
    worker = new Workbox("/service-worker.js");
    worker.addEventListener("waiting", () => appState.set({ update: "waiting" }));
    watchTakeOver(navigator.serviceWorker);
    await worker.register({ immediate: true });
    appState.set({ startsOffline: "yes" });
    const check = () => void worker?.update().catch(() => {});
    setInterval(check, checkMilliseconds);
    window.addEventListener("online", check);
  } catch (error) {
    console.warn("The app does not start offline here", error);
    appState.set({ startsOffline: "no" });
  }
}

/** Changes to the new version and starts again. False when another tab is in the middle of a sale or an upload. */
export async function takeUpdate(): Promise<boolean> {
  if (appState.get().update === "taken") {
    location.reload();
    return true;
  }
  return withLock(saleLock, () =>
    withLock(uploadLock, async () => {
      isTaking = true;
      worker?.messageSkipWaiting();
      await new Promise((resolve) => setTimeout(resolve, takeOverMilliseconds));
      isTaking = false;
    }),
  );
}

/** While a sale is open in this tab, no tab changes the version. Returns the function that ends it. */
export function holdVersion(): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(saleLock, { mode: "shared" }, () => ended);
  return end;
}

function watchTakeOver(container: ServiceWorkerContainer) {
  let isFirst = container.controller === null;
  container.addEventListener("controllerchange", () => {
    if (isTaking) return location.reload();
    // The first worker of this browser changes nothing.
    if (!isFirst) appState.set({ update: "taken" });
    isFirst = false;
  });
}

/** Resolves to false when another tab holds the lock, or when `work` resolves to false. */
function withLock(name: string, work: () => Promise<unknown>): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? (await work()) !== false : false,
  );
}
