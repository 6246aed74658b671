import { formatMoney } from "@clove/domain/money.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { describe, expect, it } from "vitest";
import { checkMove, checkPicked, checkScanned, priceWarnings } from "./move-checks.ts";
import { emptyDraft, type MoveDraft } from "./move-draft.ts";
import { foundLine as found } from "./move-lines.fixtures.ts";

const draft = (changes: Partial<MoveDraft>): MoveDraft => ({ ...emptyDraft, ...changes });
const many = Array.from({ length: 200 }, (_, i) => found({ key: `m${i}`, product_variation_id: i + 10 }));

describe("the alerts of a purchase, letter for letter", () => {
  it("of Add Product", () => {
    const alert = (changes: Partial<MoveDraft>) => checkPicked("purchase", draft(changes))?.text;
    expect(alert({})).toBe("Please Select a Product");
    expect(alert({ picked: [found()] })).toBe("Please Add Quantity");
    expect(alert({ picked: [found({ quantity: 0 })] })).toBe("Please Add Quantity");
    // A purchase may bring in more than is in stock, and needs no store yet.
    expect(alert({ picked: [found({ quantity: 50 })] })).toBeUndefined();
    expect(alert({ picked: [found({ quantity: 1 })], added: many })).toBe("There can be 200 lines at most");
  });

  it("of Submit", () => {
    const alert = (changes: Partial<MoveDraft>) => checkMove("purchase", draft(changes))?.text;
    expect(alert({})).toBe("Select Store Id");
    expect(alert({ destination: 1 })).toBe("Add Product for Purchase");
    expect(alert({ destination: 1, added: [found()] })).toBe("Please Add Quantity");
    expect(alert({ destination: 1, added: [found({ quantity: 1, sale_price: "" })] })).toBe(
      "Rice: enter the price",
    );
    expect(alert({ destination: 1, added: [found({ quantity: 1, purchase_price: 0 })] })).toBeUndefined();
  });
});

describe("the alerts of a transfer, letter for letter", () => {
  it("of Add Product", () => {
    const alert = (changes: Partial<MoveDraft>) => checkPicked("transfer", draft(changes))?.text;
    expect(alert({})).toBe("Please Select a Product");
    expect(alert({ picked: [found({ quantity: 1 })] })).toBe("Select Transfer From Store");
    expect(alert({ source: 1, picked: [found()] })).toBe("Please Add Quantity");
    const beyond = "Quantity Can't be greater than Stock Quantity";
    expect(alert({ source: 1, picked: [found({ quantity: 6 })] })).toBe(beyond);
    expect(alert({ source: 2, picked: [found({ quantity: 1 })] })).toBe(beyond);
    expect(alert({ source: 1, picked: [found({ quantity: 5 })] })).toBeUndefined();
    const added = [found({ key: "b", quantity: 4 })];
    expect(alert({ source: 1, picked: [found({ quantity: 2 })], added })).toBe(beyond);
    expect(alert({ source: 1, picked: [found({ quantity: 1 })], added })).toBeUndefined();
  });

  it("of a scan", () => {
    const alert = (changes: Partial<MoveDraft>) => checkScanned("transfer", draft(changes), found())?.text;
    expect(alert({})).toBe("Select Transfer From Store");
    expect(alert({ source: 1, added: [found({ quantity: 4 })] })).toBeUndefined();
    expect(alert({ source: 1, added: [found({ quantity: 5 })] })).toBe(stockTexts.transferBeyondStock);
  });

  it("of Submit", () => {
    const alert = (changes: Partial<MoveDraft>) => checkMove("transfer", draft(changes))?.text;
    const added = [found({ quantity: 5 })];
    expect(alert({ added })).toBe("Select Transfer From Store");
    expect(alert({ source: 1 })).toBe("Please Select a Product");
    expect(alert({ source: 1, added: [found()] })).toBe("Please Add Quantity");
    expect(alert({ source: 1, added: [found({ quantity: 6 })] })).toBe(stockTexts.transferBeyondStock);
    expect(alert({ source: 1, added })).toBe("Select Transfer To Store");
    expect(alert({ source: 1, destination: 1, added })).toBe("The two stores of a transfer must differ");
    expect(alert({ source: 1, destination: 2, added })).toBeUndefined();
  });
});

describe("the warnings about prices", () => {
  const money = (amount: number) => formatMoney(amount, "MYR");

  it("name a sale price below its cost and one that changes", () => {
    expect(priceWarnings([found()], money)).toEqual([]);
    expect(priceWarnings([found({ purchase_price: 10 })], money)).toEqual([]);
    expect(priceWarnings([found({ purchase_price: 10.01 })], money)).toEqual([
      "Rice: the sale price RM 10.00 is below the cost RM 10.01",
    ]);
    expect(priceWarnings([found({ variation: "Red / M", sale_price: 12 })], money)).toEqual([
      "Rice – Red / M: the sale price changes from RM 10.00 to RM 12.00",
    ]);
    expect(priceWarnings([found({ sale_price: 5, purchase_price: 6 })], money)).toHaveLength(2);
    expect(priceWarnings([found({ sale_price: "" })], money)).toEqual([]);
  });
});
