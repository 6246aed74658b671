import { describe, expect, it } from "vitest";
import {
  addPicked,
  addScanned,
  changeLine,
  emptyDraft,
  lineOf,
  removeLine,
  stockHere,
  subtotalOf,
} from "./move-draft.ts";
import { foundLine as found, productOf } from "./move-lines.fixtures.ts";

describe("a found variation", () => {
  it("has its stock per store, summed over batches, and the catalogue's prices", () => {
    const product = productOf({
      stocks: [
        { branch_id: 1, quantity: 0.1 },
        { branch_id: 1, quantity: 0.2 },
        { branch_id: 2, quantity: 5 },
      ],
    });
    const line = lineOf(product, product.variations[0]!, "a");
    expect([stockHere(line, 1), stockHere(line, 2), stockHere(line, 3), stockHere(line, null)]).toEqual([
      0.3,
      5,
      0,
      null,
    ]);
    expect([line.purchase_price, line.sale_price, line.quantity]).toEqual([6, 10, ""]);
  });

  it("leaves the cost empty for somebody who may not see it", () => {
    const product = productOf({ purchase_price: undefined });
    const line = lineOf(product, product.variations[0]!, "a");
    expect([line.purchase_price, line.former.purchase_price]).toEqual(["", null]);
  });
});

describe("adding", () => {
  const draft = { ...emptyDraft, picked: [found({ key: "a", quantity: 2 }), found({ key: "b" })] };

  it("takes the lines with a quantity and drops the others", () => {
    const after = addPicked("purchase", draft);
    expect(after.picked).toEqual([]);
    expect(after.added.map(({ key }) => key)).toEqual(["a"]);
  });

  it("gives a purchase another line of the same variation, and increases that of a transfer", () => {
    const again = { ...addPicked("purchase", draft), picked: [found({ key: "c", quantity: 0.5 })] };
    expect(addPicked("purchase", again).added.map(({ quantity }) => quantity)).toEqual([2, 0.5]);
    expect(addPicked("transfer", again).added.map(({ key, quantity }) => [key, quantity])).toEqual([
      ["a", 2.5],
    ]);
  });

  it("counts scans: a new line of one, or one more in the last line of the variation", () => {
    const once = addScanned(
      "purchase",
      { ...emptyDraft, added: [found({ key: "a", quantity: 4 })] },
      found(),
    );
    expect(once.added.map(({ quantity }) => quantity)).toEqual([5]);
    const other = addScanned("purchase", once, found({ key: "x", product_variation_id: 9 }));
    expect(other.added.map(({ quantity }) => quantity)).toEqual([5, 1]);
  });

  it("edits and removes in place", () => {
    const lines = [found({ key: "a" }), found({ key: "b" })];
    expect(changeLine(lines, "b", { quantity: 7 }).map(({ quantity }) => quantity)).toEqual(["", 7]);
    expect(removeLine(lines, "a").map(({ key }) => key)).toEqual(["b"]);
  });
});

it("computes subtotals by the two formulas, and 0 while a figure is missing", () => {
  const line = found({ quantity: 3, purchase_price: 2.5, purchase_vat: 6 });
  // (2.50 + 6 %) × 3, and 10.00 × 3
  expect([subtotalOf("purchase", line, "MYR"), subtotalOf("transfer", line, "MYR")]).toEqual([7.95, 30]);
  expect(subtotalOf("purchase", found({ quantity: "", purchase_price: "" }), "MYR")).toBe(0);
});
