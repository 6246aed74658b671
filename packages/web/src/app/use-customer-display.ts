import { useEffect } from "react";
import { useSelector, useStore } from "react-redux";
import { answerDisplays } from "../features/pos/display/answer-displays.ts";
import type { DisplayStore } from "../features/pos/display/publish-view.ts";
import { selectPlace } from "../session/place-slice.ts";

/** While somebody is signed in, customer displays in other windows show the cart of the chosen counter (customer-display §2). */
export function useCustomerDisplay(): void {
  const store = useStore() as unknown as DisplayStore;
  const { terminal } = useSelector(selectPlace);
  const counter = terminal?.id ?? null;
  useEffect(() => {
    if (counter !== null) return answerDisplays(counter, store);
  }, [counter, store]);
}
