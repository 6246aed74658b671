import { useEffect } from "react";
import { useStore } from "react-redux";
import { selectCart } from "../features/pos/cart/cart-slice.ts";
import { locked } from "../session/auth-slice.ts";
import { browserStorage } from "../session/browser-storage.ts";
import { useTillPeople } from "../session/use-till-people.ts";
import { isStoring, type LockedStore } from "./use-lock.ts";

/** Between two looks at the clock, and between two notes of the same activity, in milliseconds. */
const lookMilliseconds = 5000;
const signs = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/**
 * Locks the till after so many minutes without a key, a pointer or a scan in any tab, also if the device slept meanwhile; never while a
 * sale is being placed or something else is stored (access §27). Without people who have a PIN here there is nothing to lock with.
 */
export function useAutoLock(minutes: number | null | undefined): void {
  const store = useStore<LockedStore>();
  const isTill = useTillPeople().length > 0;
  useEffect(() => {
    if (!minutes || !isTill) return;
    let noted = 0;
    const note = () => {
      const now = Date.now();
      if (Math.abs(now - noted) < lookMilliseconds) return;
      noted = now;
      browserStorage.write("lastActive", now);
    };
    const lockIfDue = (): boolean => {
      const last = browserStorage.read("lastActive");
      if (typeof last !== "number" || Date.now() - last < minutes * 60_000) return false;
      const state = store.getState();
      if (isStoring(state) || selectCart(state).cart.attempt !== null) return false;
      store.dispatch(locked({}));
      return true;
    };
    // After a sleep the first key comes before the clock is looked at, and must not count as one of the person before.
    const onSign = (event: Event) => {
      if (!lockIfDue()) return note();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (browserStorage.read("lastActive") === null) note();
    lockIfDue();
    const timer = setInterval(lockIfDue, lookMilliseconds);
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: false });
    document.addEventListener("visibilitychange", lockIfDue);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener("visibilitychange", lockIfDue);
    };
  }, [minutes, isTill, store]);
}
