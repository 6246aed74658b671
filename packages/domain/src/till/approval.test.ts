import { expect, it } from "vitest";
import { type Act, enter, key, oil, rice, scan, settle, shop, sold, toggle } from "./acts.fixtures.ts";
import { approvedUnder, PaperTill } from "./paper-till.fixtures.ts";

const open = (...acts: Act[]) => {
  const till = new PaperTill(shop);
  for (const act of acts) act(till);
  return till;
};
/** Paid by bank, a sale on paper is beyond a limit. */
const beyond = [scan(rice), settle, key(toggle("bank")), key({ key: "place" })];
it("asks instead of refusing, and sells by itself once it is approved", () => {
  const till = open(...beyond);
  expect([till.till.dialog, till.focus]).toEqual([{ kind: "approval", text: "beyond" }, "dialog"]);
  till.send({ type: "approved", approval: approvedUnder(7) });
  expect(till.done).toContainEqual({ do: "closeCart", approval: approvedUnder(7) });
  till.settle();
  expect([sold(till), till.till.dialog]).toEqual([["1 Rice"], null]);
});

it("leaves the screen as it was when the dialog is closed, and asks again at the next press", () => {
  const till = open(...beyond);
  till.escape();
  expect([till.till.dialog, till.till.tried, till.cart.lines.length]).toEqual([null, till.cart.key, 1]);
  till.send({ type: "approved", approval: approvedUnder(7) });
  till.settle();
  expect(sold(till)).toEqual([]);
  till.press({ key: "place" });
  expect(till.till.dialog?.kind).toBe("approval");
});

it("asks when only the server knows that the sale goes beyond a limit", () => {
  const till = open(scan(rice), settle, key({ key: "cash", note: null }), enter);
  till.keep();
  till.answer("beyond");
  till.refresh();
  expect([till.till.dialog, till.attempt]).toEqual([{ kind: "approval", text: "no" }, null]);
  till.send({ type: "approved", approval: approvedUnder(7) });
  till.settle();
  expect([sold(till), till.orders[0]?.approval_id]).toEqual([["1 Rice"], 7]);
});

it("drops the question when the sale is changed, without moving the focus", () => {
  const till = open(...beyond);
  till.focus = "adjustment";
  till.done = [];
  till.send({ type: "unasked" });
  expect([till.till.dialog, till.focus, till.done]).toEqual([null, "adjustment", []]);
});

it("does not open over another dialog", () => {
  const till = open(scan(oil), settle, key({ key: "cash", note: null }), enter, key({ key: "help" }));
  till.keep();
  till.answer("beyond");
  till.refresh();
  expect(till.till.dialog?.kind).toBe("shortcuts");
});
