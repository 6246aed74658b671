import { useEffect } from "react";
import { useAppState } from "../pwa/app-state.ts";
import { holdVersion, takeUpdate } from "../pwa/app-update.ts";
import { PwaNotices } from "../pwa/pwa-notices.tsx";
import { browserStorage } from "../session/browser-storage.ts";
import { notify } from "../ui/feedback/notify.ts";
import * as texts from "./app.texts.ts";
import { useIdleTill } from "./use-idle-till.ts";

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
  return <PwaNotices isIdle={isIdle} onUpdate={() => void update()} />;
}

function tellOnce() {
  if (browserStorage.read("toldNoOfflineStart") === true) return;
  browserStorage.write("toldNoOfflineStart", true);
  notify.stay(window.isSecureContext ? texts.offlineStartRefused : texts.offlineStartNeedsHttps);
}
