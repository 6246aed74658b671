import { expect, it } from "vitest";
import { purchaseCsvLines, purchasesCsvHeader } from "./purchases-csv.ts";

const item = {
  id: 50,
  quantity: 3,
  purchase_price: 2.5,
  sale_price: 4,
  purchase_vat: 6,
  batch_no: "B-1",
  expires_on: "2027-01-31",
  product_variation: {
    id: 1,
    barcode: "9550001",
    color: { id: 1, name: "Red" },
    size: null,
    measurement_unit: null,
    product: { id: 1, name: "Tea" },
  },
};
const purchase = {
  id: 5,
  type: "purchase" as const,
  created_at: "2026-11-21T04:00:00.000Z",
  reason: null,
  notes: null,
  user: { id: 1, name: "Ben" },
  source_branch: null,
  destination_branch: { id: 1, name: "Town" },
  supplier: { id: 4, name: "=Zeta" },
  delivery_note: "DO-7781",
  delivery_date: "2026-11-20",
  items: [item, { ...item, id: 51, purchase_price: undefined, batch_no: null, expires_on: null }],
};

it("has one line for each line of a purchase, without costs that are not known, and runs no formula", () => {
  const place = { time_zone: "Asia/Kuala_Lumpur" };
  const text = purchasesCsvHeader() + purchaseCsvLines(purchase, { currency: "MYR", place });
  const [, header, ...lines] = text.split(/\uFEFF|\r\n/);
  expect(header).toBe(
    "purchase,date,store,supplier,delivery_note,delivery_date,created_by,product,variation,barcode,batch_no,expires_on,quantity," +
      "purchase_price,purchase_sst,sale_price,subtotal",
  );
  expect(lines).toEqual([
    "5,2026-11-21 12:00:00,Town,'=Zeta,DO-7781,2026-11-20,Ben,Tea,Red,9550001,B-1,2027-01-31,3,2.5,6,4,7.95",
    "5,2026-11-21 12:00:00,Town,'=Zeta,DO-7781,2026-11-20,Ben,Tea,Red,9550001,,,3,,6,4,",
    "",
  ]);
});
