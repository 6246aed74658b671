import type { Workbox } from "workbox-window";
import { appState } from "./app-state.ts";

const checkMilliseconds = 60 * 60 * 1000;
/** Held as a shared lock by every tab with an open sale or a running upload; activating a new version needs it exclusively. */
const workLock = "clove-pos-work";
/** If the new worker has not activated by then, the lock is released. */
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
  return navigator.locks.request(workLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    isTaking = true;
    worker?.messageSkipWaiting();
    await new Promise((resolve) => setTimeout(resolve, takeOverMilliseconds));
    isTaking = false;
    return true;
  });
}

/** From now on no tab changes the version: a sale is open here, or an upload runs. Returns the function that ends it. */
export function holdVersion(): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(workLock, { mode: "shared" }, () => ended);
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
