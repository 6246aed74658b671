import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";

/** What a display in another window says to the till. */
export type ToTill = { say: "ask" } | { say: "bye" };
/** What a tab of the till says: that it begins, what is shown now, or that it ends (log-out, reload, another counter). */
export type ToDisplay = { say: "here" } | { say: "view"; view: CustomerView } | { say: "gone" };

/** The channel of one counter, heard by all windows of this browser (customer-display §2). */
export const openChannel = (counter: number): BroadcastChannel =>
  new BroadcastChannel(`clove-customer-display:${counter}`);

/** Milliseconds between two questions of a display; a till that leaves two of them unanswered is gone. */
export const askEvery = 5000;
