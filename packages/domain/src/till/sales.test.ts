import { describe, expect, it } from "vitest";
import {
  type Act,
  bun,
  cash,
  enter,
  key,
  leave,
  note,
  oil,
  rice,
  scan,
  settle,
  shop,
  sold,
  toggle,
  type,
} from "./acts.fixtures.ts";
import { PaperTill } from "./paper-till.fixtures.ts";

/** Sales by the keys of a cashier who does not wait for answers; each begins with the receipt of the sale before on the screen. */
const sales: [what: string, sold: string, acts: Act[]][] = [
  ["a scan", "1 Oil", [scan(oil), key(cash), enter]],
  [
    "two scans after the Enter that closes the receipt",
    "1 Rice, 1 Rice",
    [enter, scan(rice), scan(rice), key(cash), enter],
  ],
  [
    "a scan while the receipt is open, and a typed code",
    "1 Bun, 1 Oil",
    [scan(oil), type(bun), enter, key(cash), enter],
  ],
  ["a wrong code, scanned", "1 Rice", [enter, scan("9999999999994"), scan(rice), key(cash), enter]],
  ["a wrong code, typed", "1 Rice", [enter, type("77777"), enter, leave, scan(rice), key(cash), enter]],
  ["3* and a scan", "3 Rice", [enter, type("3*"), scan(rice), key(cash), enter]],
  ["3* and a typed code", "3 Bun", [enter, type("3*4008"), enter, key(note(10)), enter]],
  [
    "split over cash and QR",
    "1 Bun, 2 Oil",
    [enter, type("2*"), scan(oil), type(bun), enter, key(toggle("qr")), key(note(20)), enter],
  ],
  [
    "a customer, on credit",
    "1 Rice",
    [
      enter,
      scan(rice),
      key({ key: "customer" }),
      (till) => till.change({ customer: "Tan" }),
      key(toggle("credit")),
      enter,
    ],
  ],
  [
    "a scan in the middle of a typed word",
    "1 Rice",
    [enter, type("oi"), scan("2900000000056"), scan(rice), key(cash), enter],
  ],
  [
    "an adjustment",
    "1 Rice",
    [enter, scan(rice), key({ key: "adjustment" }), (till) => till.change({}), key(cash), enter],
  ],
  [
    "placed from the customer search",
    "1 Rice",
    [enter, scan(rice), key(toggle("cash")), key({ key: "customer" }), key({ key: "place" })],
  ],
  ["a letter over the receipt", "1 Bun", [type(bun), enter, key(cash), enter]],
  [
    "the connection is cut",
    "1 Rice",
    [
      enter,
      scan(rice),
      (till) => {
        till.isOnline = false;
      },
      key(cash),
      enter,
    ],
  ],
];

describe.each([
  ["answers come at once", settle],
  ["no look-up is answered before all keys are pressed", () => {}],
])("while %s", (_, afterEach) => {
  it.each(sales)("%s", (_what, expected, acts) => {
    const till = new PaperTill(shop);
    for (const act of [scan(rice), key(cash), enter, settle, ...acts]) {
      act(till);
      afterEach(till);
    }
    till.settle();
    expect(sold(till)).toEqual(["1 Rice", expected]);
    till.enter();
    expect([till.focus, till.text, till.cart.lines, till.lost]).toEqual(["search", "", [], []]);
  });
});

it("makes all of them one after another", () => {
  const till = new PaperTill(shop);
  for (const [, , acts] of sales) {
    for (const act of acts) act(till);
    till.settle();
    till.isOnline = true;
  }
  expect(sold(till)).toEqual(sales.map(([, goods]) => goods));
});
