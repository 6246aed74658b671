import type { Target } from "@clove/domain/till/till-events.ts";
import { counterSelectId } from "./counter-select.tsx";
import { customerSearchId } from "./customer-picker.tsx";
import { productSearchId } from "./find/product-search.tsx";
import { adjustmentId } from "./payment/order-summary.tsx";
import { placeOrderId } from "./payment/place-bar.tsx";

const selectors: Record<Exclude<Target, "sheetHead">, string> = {
  search: `#${productSearchId}`,
  placeOrder: `#${placeOrderId}`,
  customer: `#${customerSearchId}`,
  adjustment: `#${adjustmentId}`,
  amount: "[id^=amount-]",
  payCash: "#pay-cash",
  counter: `#${counterSelectId}`,
};

/** By its id, because the focus must find it while the screen is being drawn, too. */
export const focusOn = (target: keyof typeof selectors): void =>
  document.querySelector<HTMLElement>(selectors[target])?.focus();

export const isTouch = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/** On a touch screen it would open the keyboard over the tiles; a scanner is heard without it. */
export function focusProductSearch(): void {
  if (!isTouch()) focusOn("search");
}
