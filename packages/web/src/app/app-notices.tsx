import { Suspense, useEffect } from "react";
import { useAppState } from "../pwa/app-state.ts";
import { holdVersion, takeUpdate } from "../pwa/app-update.ts";
import { browserStorage } from "../session/browser-storage.ts";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { notify } from "../ui/feedback/notify.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import * as texts from "./app.texts.ts";
import { useIdleTill } from "./use-idle-till.ts";

/** Not part of the first load. */
const PwaNotices = lazyPart(() => import("../pwa/pwa-notices.tsx"), "PwaNotices");

/** About the app itself: a new version, installing it, and that it cannot start offline here (offline §13; shell §12). */
export function AppNotices() {
  const { startsOffline } = useAppState();
  const { isSelling, isIdle, mayChange } = useIdleTill();

  useEffect(() => {
    if (isSelling) return holdVersion();
  }, [isSelling]);

  useEffect(() => {
    if (startsOffline === "no") tellOnce();
  }, [startsOffline]);

  const update = async () => {
    const isTaken = (await mayChange()) && (await takeUpdate());
    if (!isTaken) notify.info(texts.updateLater);
  };
  return (
    <ErrorBoundary resetOn={isIdle} failed={() => null}>
      <Suspense>
        <PwaNotices isIdle={isIdle} onUpdate={() => void update()} />
      </Suspense>
    </ErrorBoundary>
  );
}

function tellOnce() {
  if (browserStorage.read("toldNoOfflineStart") === true) return;
  browserStorage.write("toldNoOfflineStart", true);
  notify.stay(window.isSecureContext ? texts.offlineStartRefused : texts.offlineStartNeedsHttps);
}
