import { itemOf, payment, saleFacts, saleRequest, soldVariation } from "./sale.fixtures.ts";
import type { SaleFacts, SaleRequest } from "./sale-facts.ts";
import type { Figures } from "./total-parts.ts";

/** [goods, sst, discount, line total, unit price after SST and discount] per line, and the sale's figures. */
export type WorkedReceipt = {
  title: string;
  facts: SaleFacts;
  request: SaleRequest;
  lines: [number, number, number, number, number][];
  totals: Figures;
  quantity: number;
  /** The cash that is given back. */
  change: number;
};

const sums = (
  subtotal: number,
  sst: number,
  discount: number,
  adjustment: number,
  total: number,
): Figures => ({ subtotal, sst, discount, adjustment, total });

// 2 × 10.00 = 20.00, no rates. 50.00 given: 30.00 back.
const bread = soldVariation({ id: 1, name: "Bread", sale_price: 10 });
const plain: WorkedReceipt = {
  title: "a plain cash sale with change",
  facts: saleFacts([bread]),
  request: saleRequest([itemOf(bread, { quantity: 2 })], [payment("cash", 50, 30)]),
  lines: [[20, 0, 0, 20, 10]],
  totals: sums(20, 0, 0, 0, 20),
  quantity: 2,
  change: 30,
};

// goods 3 × 19.99 = 59.97. 59.97 × (1 + 0.06 − 0.10) = 59.97 × 0.96 = 57.5712 → 57.57.
// SST 59.97 × 0.06 = 3.5982 → 3.60. Discount shown 59.97 + 3.60 − 57.57 = 6.00. Unit 19.99 × 0.96 = 19.1904 → 19.19.
const shirt = soldVariation({ id: 2, name: "Shirt", sale_price: 19.99, sale_vat: 6, discount: 10 });
const taxAndDiscount: WorkedReceipt = {
  title: "SST 6 % and the product's own discount of 10 %",
  facts: saleFacts([shirt]),
  request: saleRequest([itemOf(shirt, { quantity: 3 })], [payment("bank", 57.57, 0, "BK-1")]),
  lines: [[59.97, 3.6, 6, 57.57, 19.19]],
  totals: sums(59.97, 3.6, 6, 0, 57.57),
  quantity: 3,
  change: 0,
};

// Halves go away from zero:
// a) 0.10 × 1.05 = 0.105 → 0.11; SST 0.005 → 0.01; discount 0.10 + 0.01 − 0.11 = 0.00
// b) 0.10 × 0.95 = 0.095 → 0.10; SST 0; discount 0.10 + 0.00 − 0.10 = 0.00 (the cent that rounding gave back)
// c) 0.50 × 0.99 = 0.495 → 0.50; SST 0.005 → 0.01; discount 0.50 + 0.01 − 0.50 = 0.01
// Sub total 0.70, SST 0.02, discount 0.01, total 0.11 + 0.10 + 0.50 = 0.71 = 0.70 + 0.02 − 0.01.
const sweet = soldVariation({ id: 3, sale_price: 0.1, sale_vat: 5 });
const gum = soldVariation({ id: 4, sale_price: 0.1, discount: 5 });
const straw = soldVariation({ id: 5, sale_price: 0.5, sale_vat: 1, discount: 2 });
const halves: WorkedReceipt = {
  title: "half a cent in three columns",
  facts: saleFacts([sweet, gum, straw]),
  request: saleRequest([itemOf(sweet), itemOf(gum), itemOf(straw)], [payment("cash", 0.71)]),
  lines: [
    [0.1, 0.01, 0, 0.11, 0.11],
    [0.1, 0, 0, 0.1, 0.1],
    [0.5, 0.01, 0.01, 0.5, 0.5],
  ],
  totals: sums(0.7, 0.02, 0.01, 0, 0.71),
  quantity: 3,
  change: 0,
};

// a) 1.235 × 12.90 = 15.9315 → 15.93
// b) 0.333 × 7.55 = 2.51415 → 2.51; 2.51 × 1.08 = 2.7108 → 2.71; SST 0.2008 → 0.20; discount 2.51 + 0.20 − 2.71 = 0
//    unit 7.55 × 1.08 = 8.154 → 8.15
// c) 0.005 × 1.00 = 0.005 → 0.01
// Sub total 18.45, SST 0.20, total 15.93 + 2.71 + 0.01 = 18.65. Quantity 1.573.
const rice = soldVariation({ id: 6, sale_price: 12.9, price_type: "by_unit" });
const tea = soldVariation({ id: 7, sale_price: 7.55, sale_vat: 8, price_type: "by_unit" });
const saffron = soldVariation({ id: 8, sale_price: 1, price_type: "by_unit" });
const weighed: WorkedReceipt = {
  title: "weighed goods with three decimals",
  facts: saleFacts([rice, tea, saffron]),
  request: saleRequest(
    [
      itemOf(rice, { quantity: 1.235 }),
      itemOf(tea, { quantity: 0.333 }),
      itemOf(saffron, { quantity: 0.005 }),
    ],
    [payment("qr", 18.65, 0, "QR-9")],
  ),
  lines: [
    [15.93, 0, 0, 15.93, 12.9],
    [2.51, 0.2, 0, 2.71, 8.15],
    [0.01, 0, 0, 0.01, 1],
  ],
  totals: sums(18.45, 0.2, 0, 0, 18.65),
  quantity: 1.573,
  change: 0,
};

// a) 3 × 98 = 294; × 1.08 = 317.52 → 318; SST 23.52 → 24; discount 294 + 24 − 318 = 0; unit 105.84 → 106
// b) 1050 × 1.05 = 1102.5 → 1103; SST 105; discount 1050 + 105 − 1103 = 52
// Sub total 1344, SST 129, discount 52, total 1421. 2000 given: 579 back.
const onigiri = soldVariation({ id: 9, sale_price: 98, sale_vat: 8 });
const book = soldVariation({ id: 10, sale_price: 1050, sale_vat: 10, discount: 5 });
const yen: WorkedReceipt = {
  title: "yen, without decimals",
  facts: saleFacts([onigiri, book], { currency: "JPY" }),
  request: saleRequest([itemOf(onigiri, { quantity: 3 }), itemOf(book)], [payment("cash", 2000, 579)]),
  lines: [
    [294, 24, 0, 318, 106],
    [1050, 105, 52, 1103, 1103],
  ],
  totals: sums(1344, 129, 52, 0, 1421),
  quantity: 4,
  change: 579,
};

// 2 × 1.250 = 2.500; × 1.025 = 2.5625 → 2.563; SST 0.125; discount 2.500 + 0.125 − 2.563 = 0.062
// unit 1.250 × 1.025 = 1.28125 → 1.281 (twice that is not the line total, which stays exact)
const dates = soldVariation({ id: 11, sale_price: 1.25, sale_vat: 5, discount: 2.5 });
const dinar: WorkedReceipt = {
  title: "Kuwaiti dinar, with three decimals",
  facts: saleFacts([dates], { currency: "KWD" }),
  request: saleRequest([itemOf(dates, { quantity: 2 })], [payment("bank", 2.563)]),
  lines: [[2.5, 0.125, 0.062, 2.563, 1.281]],
  totals: sums(2.5, 0.125, 0.062, 0, 2.563),
  quantity: 2,
  change: 0,
};

// 120.00 × 1.06 = 127.20. QR 50.00 + cash 100.00 = 150.00: 22.80 back, out of the cash.
const kettle = soldVariation({ id: 12, sale_price: 120, sale_vat: 6 });
const split: WorkedReceipt = {
  title: "a payment split over qr and cash with change",
  facts: saleFacts([kettle]),
  request: saleRequest([itemOf(kettle)], [payment("qr", 50, 0, "QR-1"), payment("cash", 100, 22.8)]),
  lines: [[120, 7.2, 0, 127.2, 127.2]],
  totals: sums(120, 7.2, 0, 0, 127.2),
  quantity: 1,
  change: 22.8,
};

// 4 × 12.35 = 49.40; × 1.06 = 52.364 → 52.36; SST 2.964 → 2.96; unit 13.091 → 13.09. Adjustment −2.36: 50.00.
// Credit 20.00 of 30.00 available, the rest in cash.
const lamp = soldVariation({ id: 13, sale_price: 12.35, sale_vat: 6 });
const customer = { id: 21, name: "Aisha", phone: "012-345", status: "active" } as const;
const adjusted: WorkedReceipt = {
  title: "an adjustment, and credit beside cash",
  facts: saleFacts([lamp], { customer: { ...customer, credit_limit: 100, credit_used: 70 } }),
  request: saleRequest([itemOf(lamp, { quantity: 4 })], [payment("credit", 20), payment("cash", 30)], {
    adjustment: -2.36,
    user_id: 21,
  }),
  lines: [[49.4, 2.96, 0, 52.36, 13.09]],
  totals: sums(49.4, 2.96, 0, -2.36, 50),
  quantity: 4,
  change: 0,
};

// a) 9.99 × (1 − 1) = 0; discount 9.99 + 0 − 0 = 9.99
// b) 9.99 × (1 + 0.06 − 1) = 0.5994 → 0.60; SST 0.60; discount 9.99 + 0.60 − 0.60 = 9.99
// Sub total 19.98, SST 0.60, discount 19.98, total 0.60. 1.00 given: 0.40 back.
const gift = soldVariation({ id: 14, sale_price: 9.99, discount: 100 });
const taxedGift = soldVariation({ id: 15, sale_price: 9.99, sale_vat: 6, discount: 100 });
const free: WorkedReceipt = {
  title: "a discount of 100 %, with and without SST",
  facts: saleFacts([gift, taxedGift]),
  request: saleRequest([itemOf(gift), itemOf(taxedGift)], [payment("cash", 1, 0.4)]),
  lines: [
    [9.99, 0, 9.99, 0, 0],
    [9.99, 0.6, 9.99, 0.6, 0.6],
  ],
  totals: sums(19.98, 0.6, 19.98, 0, 0.6),
  quantity: 2,
  change: 0.4,
};

// 40 lines of 0.35: × 1.06 = 0.371 → 0.37 each, SST 0.021 → 0.02: goods 14.00, SST 0.80, totals 14.80
// one line of 100 × 0.35 = 35.00: × 1.06 = 37.10, SST 2.10 (many small roundings are not one big one)
// open price 7.77 (actual 5.00), own discount 3 %: × 0.97 = 7.5369 → 7.54; discount 0.23
// Sub total 14.00 + 35.00 + 7.77 = 56.77; SST 2.90; discount 0.23; total 14.80 + 37.10 + 7.54 = 59.44. 60.00 given.
const nail = soldVariation({ id: 16, sale_price: 0.35, sale_vat: 6 });
const repair = soldVariation({ id: 17, sale_price: 5, discount: 3, price_type: "variable" });
const many: WorkedReceipt = {
  title: "many lines and an open price",
  facts: saleFacts([nail, repair]),
  request: saleRequest(
    [
      ...Array.from({ length: 40 }, () => itemOf(nail)),
      itemOf(nail, { quantity: 100 }),
      itemOf(repair, { sale_price: 7.77 }),
    ],
    [payment("cash", 60, 0.56)],
  ),
  lines: [
    ...Array.from({ length: 40 }, (): [number, number, number, number, number] => [
      0.35, 0.02, 0, 0.37, 0.37,
    ]),
    [35, 2.1, 0, 37.1, 0.37],
    [7.77, 0, 0.23, 7.54, 7.54],
  ],
  totals: sums(56.77, 2.9, 0.23, 0, 59.44),
  quantity: 141,
  change: 0.56,
};

/** Receipts calculated by hand, as the comments show: tests compare every sum of a sale with them. */
export const workedReceipts: readonly WorkedReceipt[] = [
  plain,
  taxAndDiscount,
  halves,
  weighed,
  yen,
  dinar,
  split,
  adjusted,
  free,
  many,
];
