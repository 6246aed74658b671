import { describe, expect, it } from "vitest";
import { purchaseBody } from "./move-body.ts";
import {
  addPicked,
  addScanned,
  changeLine,
  emptyDraft,
  inPresentKind,
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

describe("a draft from before the company changed its kind of price", () => {
  const terms = { prices_include_tax: true, names: {}, currency: "MYR" };
  const line = found({ sale_vat: 6, quantity: 1 });
  const draft = {
    ...emptyDraft,
    prices_include_tax: false,
    added: [line],
    picked: [{ ...line, sale_price: "" as const }],
  };

  it("has the same prices in the other kind, and is another purchase", () => {
    const sent = { body: "x", key: "k" };
    const present = inPresentKind({ ...draft, sent }, terms)!;
    expect(present).toMatchObject({ prices_include_tax: true, sent: null });
    expect(present.added[0]).toMatchObject({
      sale_price: 10.6,
      former: { sale_price: 10.6, purchase_price: 6 },
    });
    expect(present.picked[0]!.sale_price).toBe("");
    expect(inPresentKind(present, terms)).toBeNull();
  });

  it("of a former version, or an empty one, only learns the kind", () => {
    const { prices_include_tax: _, ...former } = draft;
    expect(inPresentKind(former, terms)!.added).toEqual(draft.added);
  });

  it("says its kind when it is sent", () => {
    expect(purchaseBody({ ...draft, destination: 1 })).toMatchObject({ prices_include_tax: false });
    expect(purchaseBody({ ...emptyDraft, destination: 1 })).not.toHaveProperty("prices_include_tax");
  });
});
