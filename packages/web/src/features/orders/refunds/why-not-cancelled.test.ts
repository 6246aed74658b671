import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { expect, it } from "vitest";
import { whyNotCancelled } from "./why-not-cancelled.ts";

const line = (returned_quantity: number, quantity: number) => ({
  ...{ order_item_id: 1, is_whole: true, amount: 0 },
  ...{ returned_quantity, quantity },
});

it("says of a cancelled order that it is cancelled, not that goods came back", () => {
  expect(whyNotCancelled({ lines: [line(0, 0), line(0, 0)] })).toBe(orderTexts.orderIsCancelled);
  expect(whyNotCancelled({ lines: [line(1, 2), line(0, 1)] })).toBe(orderTexts.orderPartlyReturned);
  expect(whyNotCancelled({ lines: [line(0, 2)] })).toBe(orderTexts.refundOfUnassignedCredit);
});
