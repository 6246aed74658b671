import { useEffect } from "react";

/** Keeps the screen from going dark as long as the page is in sight, where the browser allows it. */
export function useScreenOn(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const hold = () => {
      // The browser takes it back from a hidden page. Refused on an empty battery, too.
      if (!document.hidden) lock = navigator.wakeLock.request("screen").catch(() => null);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.then((held) => held?.release()).catch(() => {});
    };
  }, []);
}
