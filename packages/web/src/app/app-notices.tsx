import { useEffect } from "react";
import { useAppState } from "../pwa/app-state.ts";
import { holdVersion, takeUpdate } from "../pwa/app-update.ts";
import { PwaNotices } from "../pwa/pwa-notices.tsx";
import { browserStorage } from "../session/browser-storage.ts";
import { notify } from "../ui/notify.ts";
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
    if (!isTaken) notify.info("A sale or an upload is not finished yet. Update after it.");
  };
  return <PwaNotices isIdle={isIdle} onUpdate={() => void update()} />;
}

function tellOnce() {
  if (browserStorage.read("toldNoOfflineStart") === true) return;
  browserStorage.write("toldNoOfflineStart", true);
  const why = window.isSecureContext
    ? "The browser refuses it for this address."
    : "It needs https on this address.";
  notify.stay(`Starting without a connection is not available here. ${why}`);
}
