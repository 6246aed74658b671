import { expect, it } from "vitest";
import { keyOf, purchaseBody, transferBody } from "./move-body.ts";
import { emptyDraft } from "./move-draft.ts";
import { foundLine as found } from "./move-lines.fixtures.ts";

const draft = {
  ...emptyDraft,
  source: 1,
  destination: 2,
  added: [
    found({ quantity: "3", purchase_price: "6.5", batch_no: " L-7 " }),
    found({ key: "b", quantity: 1 }),
  ],
};

it("a purchase sends prices and batch numbers, a transfer neither", () => {
  expect(purchaseBody(draft)).toEqual({
    destination_branch_id: 2,
    entries: [
      { product_variation_id: 1, quantity: 3, purchase_price: 6.5, sale_price: 10, batch_no: "L-7" },
      { product_variation_id: 1, quantity: 1, purchase_price: 6, sale_price: 10 },
    ],
  });
  expect(transferBody(draft)).toEqual({
    source_branch_id: 1,
    destination_branch_id: 2,
    entries: [
      { product_variation_id: 1, quantity: 3 },
      { product_variation_id: 1, quantity: 1 },
    ],
  });
});

it("the same body keeps its key, even after the draft was stored and read; another body gets a new key", () => {
  const body = transferBody(draft);
  const sent = keyOf(draft, body);
  const reloaded = JSON.parse(JSON.stringify({ ...draft, sent })) as typeof draft;
  expect(keyOf(reloaded, transferBody(reloaded))).toEqual(sent);
  const changed = transferBody({ ...draft, destination: 3 });
  expect(keyOf(reloaded, changed).key).not.toBe(sent.key);
});
