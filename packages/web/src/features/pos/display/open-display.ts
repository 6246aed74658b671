import { displayPath } from "../../../api/display-path.ts";

/** Opens the customer display in a window of its own, to be moved to another screen; the one that is open already comes to the front. */
export function openDisplay(): void {
  window.open(displayPath, "clove-customer-display", "popup,width=1024,height=700")?.focus();
}
