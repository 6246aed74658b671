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

/** By id and not by ref, so that the target is found even while the screen is rendering. */
export const focusOn = (target: keyof typeof selectors): void =>
  document.querySelector<HTMLElement>(selectors[target])?.focus();

/** Whether the control is on the screen and takes the focus. */
export function canFocus(target: Target): boolean {
  if (target === "sheetHead") return true;
  const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selectors[target]);
  return control !== null && !control.disabled;
}

export const isTouch = (): boolean => window.matchMedia("(pointer: coarse)").matches;

/** Not on a touch screen, where it would open the keyboard over the tiles; a scanner is heard without the focus. */
export function focusProductSearch(): void {
  if (!isTouch()) focusOn("search");
}
