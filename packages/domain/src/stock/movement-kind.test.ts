import { expect, test } from "vitest";
import { type Movement, movementKind } from "./movement-kind.ts";

const kind = (movement: Partial<Movement>) =>
  movementKind({
    quantity: 1,
    transaction_type: null,
    order_status: null,
    settles_shortfall: false,
    ...movement,
  });

test("a movement of a stock transaction has its type, a transfer's by its direction", () => {
  expect(kind({ transaction_type: "opening" })).toBe("opening");
  expect(kind({ transaction_type: "purchase" })).toBe("purchase");
  expect(kind({ transaction_type: "adjust", quantity: -1 })).toBe("adjust");
  expect(kind({ transaction_type: "transfer", quantity: -1 })).toBe("transfer_out");
  expect(kind({ transaction_type: "transfer" })).toBe("transfer_in");
});

test("an order takes when it is made and when its shortfall is settled, and gives back when it is returned or cancelled", () => {
  expect(kind({ order_status: "completed", quantity: -1 })).toBe("sale");
  expect(kind({ order_status: "cancelled", quantity: -1 })).toBe("sale");
  expect(kind({ order_status: "completed", quantity: -1, settles_shortfall: true })).toBe("settlement");
  expect(kind({ order_status: "completed" })).toBe("return");
  expect(kind({ order_status: "returned" })).toBe("return");
  expect(kind({ order_status: "cancelled" })).toBe("cancel");
});
