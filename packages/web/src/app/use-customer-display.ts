import { useEffect } from "react";
import { useSelector, useStore } from "react-redux";
import { whenIdle } from "../api/wait.ts";
import type { DisplayStore } from "../features/pos/display/publish-view.ts";
import { selectPlace } from "../session/place-slice.ts";

/**
 * While somebody is signed in, customer displays show the cart of the chosen counter (customer-display §2). Loaded behind the page,
 * which never waits for it.
 */
export function useCustomerDisplay(): void {
  const store = useStore() as unknown as DisplayStore;
  const { terminal } = useSelector(selectPlace);
  const counter = terminal?.id ?? null;
  useEffect(() => {
    if (counter === null) return;
    let stop: (() => void) | null = null;
    let isEnded = false;
    const begin = async () => {
      await whenIdle();
      if (isEnded) return;
      const { answerDisplays } = await import("../features/pos/display/answer-displays.ts");
      if (!isEnded) stop = answerDisplays(counter, store);
    };
    begin().catch(console.warn);
    return () => {
      isEnded = true;
      stop?.();
    };
  }, [counter, store]);
}
