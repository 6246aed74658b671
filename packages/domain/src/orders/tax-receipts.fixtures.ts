import { added, afterDiscount, type TaxReceipt } from "./tax-receipt.fixtures.ts";
import { includedReceipts } from "./tax-receipts-included.fixtures.ts";

/** Receipts of prices to which tax is added, worked out by hand. */
const addedReceipts: TaxReceipt[] = [
  {
    // 3 × 4.25 = 12.75, no tax. 20.00 − 12.75 = 7.25.
    name: "added: 0 %",
    currency: "MYR",
    terms: added(0.05),
    lines: [{ sold: [4.25, 3, 0, 0], is: [12.75, 0, 0, 12.75] }],
    order: [12.75, 0, 0, 0, 12.75],
    pays: [["cash", 20]],
    rounding: 0,
    change: 7.25,
  },
  {
    // 9.99 × 6 % = 0.5994 → 0.60; 9.99 × 1.06 = 10.5894 → 10.59. Cash 10.59 → 10.60 (up 0.01). All back: 10.60 was paid.
    name: "added: 6 %, cash rounded up",
    currency: "MYR",
    terms: added(0.05),
    lines: [{ sold: [9.99, 1, 6, 0], is: [9.99, 0.6, 0, 10.59] }],
    order: [9.99, 0.6, 0, 0, 10.59],
    pays: [["cash", 20]],
    rounding: 0.01,
    change: 9.4,
    returns: [{ of: [[0, 1]], worth: 10.59, back: [["cash", 10.6, 0.01]] }],
    cancel: { back: [["cash", 10.6, 0.01]] },
  },
  {
    // 2 × 14.45 = 28.90; × 8 % = 2.312 → 2.31; × (1 + 0.08 − 0.10) = 28.322 → 28.32; 28.90 + 2.31 − 28.32 = 2.89. Cash 28.30.
    // Back: 14.16 → 14.15 (−0.01); 14.16 + 0.01 = 14.17 → 14.15 (−0.01); 28.30 in all.
    name: "added: 8 % and a product's discount, cash rounded down",
    currency: "MYR",
    terms: added(0.05),
    lines: [{ sold: [14.45, 2, 8, 10], is: [28.9, 2.31, 2.89, 28.32] }],
    order: [28.9, 2.31, 2.89, 0, 28.32],
    pays: [["cash", 28.3]],
    rounding: -0.02,
    change: 0,
    returns: [
      { of: [[0, 1]], worth: 14.16, back: [["cash", 14.15, -0.01]] },
      { of: [[0, 1]], worth: 14.16, back: [["cash", 14.15, -0.01]] },
    ],
    cancel: { back: [["cash", 28.3, -0.02]] },
  },
  {
    // 2 × 7.77 = 15.54: 0.9324 → 0.93, 16.4724 → 16.47. 12.49 less 5 %: tax 0.9992 → 1.00, × 1.03 = 12.8647 → 12.86, discount
    // 12.49 + 1.00 − 12.86 = 0.63. 3 × 0.99 = 2.97: 0.297 → 0.30, 3.267 → 3.27. 34.35 + 2.23 − 0.63 − 0.95 = 35.00.
    // Shares of 35.00 along 35.95: 3.35 → 3.2615 = 3.26; 19.82 → 19.2962 = 19.30 (16.04); 32.68 → 31.8164 = 31.82 (12.52); 3.18.
    // Back: 8.02 → 8.00 (−0.02); 8.02 + 0.02 = 8.04 → 8.05 (+0.03); 3.26 + 12.52 + 3.18 = 18.96, − 0.01 = 18.95.
    name: "added: 0, 6, 8 and 10 % with an adjustment",
    currency: "MYR",
    terms: added(0.05),
    lines: [
      { sold: [3.35, 1, 0, 0], is: [3.35, 0, 0, 3.35] },
      { sold: [7.77, 2, 6, 0], is: [15.54, 0.93, 0, 16.47] },
      { sold: [12.49, 1, 8, 5], is: [12.49, 1, 0.63, 12.86] },
      { sold: [0.99, 3, 10, 0], is: [2.97, 0.3, 0, 3.27] },
    ],
    order: [34.35, 2.23, 0.63, -0.95, 35],
    pays: [["cash", 50]],
    rounding: 0,
    change: 15,
    returns: [
      { of: [[1, 1]], worth: 8.02, back: [["cash", 8, -0.02]] },
      { of: [[1, 1]], worth: 8.02, back: [["cash", 8.05, 0.03]] },
      {
        of: [
          [0, 1],
          [2, 1],
          [3, 3],
        ],
        worth: 18.96,
        back: [["cash", 18.95, -0.01]],
      },
    ],
  },
  {
    // S0 to the letter: the tax on the price before discount is still paid. 19.99 × 6 % = 1.1994 → 1.20; 19.99 + 1.20 − 1.20 = 19.99.
    name: "added: 100 % discount leaves the tax",
    currency: "MYR",
    terms: added(0.05),
    lines: [{ sold: [19.99, 1, 6, 100], is: [19.99, 1.2, 19.99, 1.2] }],
    order: [19.99, 1.2, 19.99, 0, 1.2],
    pays: [["cash", 1.2]],
    rounding: 0,
    change: 0,
  },
  {
    // Half cents: 0.05 × 10 % = 0.005 → 0.01; 0.055 → 0.06. 0.25 × 10 % = 0.025 → 0.03, total 0.25, discount 0.25 + 0.03 − 0.25.
    name: "added: half cents go up, and the discount shown makes the columns add up",
    currency: "EUR",
    terms: added(),
    lines: [
      { sold: [0.05, 1, 10, 0], is: [0.05, 0.01, 0, 0.06] },
      { sold: [0.25, 1, 10, 10], is: [0.25, 0.03, 0.03, 0.25] },
    ],
    order: [0.3, 0.04, 0.03, 0, 0.31],
    pays: [["bank", 0.31]],
    rounding: 0,
    change: 0,
  },
  {
    // 0.09 × 6 % = 0.0054 → 0.01 on each of ten lines: 0.10, where 0.90 × 6 % would be 0.05.
    name: "added: tax is rounded on each of many small lines",
    currency: "MYR",
    terms: added(0.05),
    lines: Array.from({ length: 10 }, () => ({ sold: [0.09, 1, 6, 0], is: [0.09, 0.01, 0, 0.1] })),
    order: [0.9, 0.1, 0, 0, 1],
    pays: [["cash", 1]],
    rounding: 0,
    change: 0,
  },
  {
    // 0.02 → 0.00: there is a payment of 0.00, and nothing to give back.
    name: "added: cash that rounds to nothing",
    currency: "MYR",
    terms: added(0.05),
    lines: [{ sold: [0.02, 1, 0, 0], is: [0.02, 0, 0, 0.02] }],
    order: [0.02, 0, 0, 0, 0.02],
    pays: [["cash", 0]],
    rounding: -0.02,
    change: 0,
    returns: [{ of: [[0, 1]], worth: 0.02, back: [["cash", 0, -0.02]] }],
  },
  {
    // 3 × 11.11 = 33.33: credit 20.00, cash 13.33 → 13.35. Back: 11.11 of credit; 8.89 of credit and 2.22 → 2.20 (−0.02);
    // 11.11 + 0.02 = 11.13 → 11.15 (+0.04). Cash 13.35, credit 20.00. Cancelled after it was repaid: 13.35 + 20.00.
    name: "added: credit and cash",
    currency: "MYR",
    terms: added(0.05),
    lines: [{ sold: [11.11, 3, 0, 0], is: [33.33, 0, 0, 33.33] }],
    order: [33.33, 0, 0, 0, 33.33],
    pays: [
      ["credit", 20],
      ["cash", 13.35],
    ],
    rounding: 0.02,
    change: 0,
    returns: [
      { of: [[0, 1]], worth: 11.11, owed: 20, back: [["credit", 11.11, 0]] },
      {
        of: [[0, 1]],
        worth: 11.11,
        owed: 8.89,
        back: [
          ["cash", 2.2, -0.02],
          ["credit", 8.89, 0],
        ],
      },
      { of: [[0, 1]], worth: 11.11, owed: 0, back: [["cash", 11.15, 0.04]] },
    ],
    cancel: { owed: 0, back: [["cash", 33.35, 0.02]] },
  },
  {
    // 19.99 × 0.9 = 17.991 → 17.99, discount 2.00; 17.99 × 6 % = 1.0794 → 1.08; 19.07. Cash 19.05.
    name: "after discount: 6 %",
    currency: "MYR",
    terms: afterDiscount(0.05),
    lines: [{ sold: [19.99, 1, 6, 10], is: [19.99, 1.08, 2, 19.07] }],
    order: [19.99, 1.08, 2, 0, 19.07],
    pays: [["cash", 20]],
    rounding: -0.02,
    change: 0.95,
  },
  {
    // 27.00 along 30.00: 9.00 and 18.00; tax 0.72 and 1.08. 30.00 + 1.80 − 3.00 = 28.80.
    // Back: 9.72 → 9.70 (−0.02); 19.08 + 0.02 = 19.10 (+0.02).
    name: "after discount: 8 and 6 % with an adjustment",
    currency: "MYR",
    terms: afterDiscount(0.05),
    lines: [
      { sold: [10, 1, 8, 0], is: [10, 0.72, 0, 10.72] },
      { sold: [20, 1, 6, 0], is: [20, 1.08, 0, 21.08] },
    ],
    order: [30, 1.8, 0, -3, 28.8],
    pays: [["cash", 28.8]],
    rounding: 0,
    change: 0,
    returns: [
      { of: [[0, 1]], worth: 9.72, back: [["cash", 9.7, -0.02]] },
      { of: [[1, 1]], worth: 19.08, back: [["cash", 19.1, 0.02]] },
    ],
  },
  {
    // 3 × 33.33 = 99.99; × 0.875 = 87.49125 → 87.49, discount 12.50; × 25 % = 21.8725 → 21.87; 109.36. Cash, 0.50: 109.50.
    name: "after discount: 25 %, kroner in halves",
    currency: "DKK",
    terms: afterDiscount(0.5),
    lines: [{ sold: [33.33, 3, 25, 12.5], is: [99.99, 21.87, 12.5, 109.36] }],
    order: [99.99, 21.87, 12.5, 0, 109.36],
    pays: [["cash", 200]],
    rounding: 0.14,
    change: 90.5,
  },
  {
    // 1.255 × 12.90 = 16.1895 → 16.19; × 19 % = 3.0761 → 3.08; 19.27.
    name: "after discount: 19 %, weighed",
    currency: "EUR",
    terms: afterDiscount(),
    lines: [{ sold: [12.9, 1.255, 19, 0], is: [16.19, 3.08, 0, 19.27] }],
    order: [16.19, 3.08, 0, 0, 19.27],
    pays: [["bank", 19.27]],
    rounding: 0,
    change: 0,
  },
  {
    // 99.80 less 10 %: 89.82; 35.00; 1.5 × 19.90 = 29.85; 154.67 − 4.67 = 150.00. Shares: 89.82 → 87.1080 = 87.11;
    // 124.82 → 121.0513 = 121.05 (33.94); 28.95. Tax: 21.7775 → 21.78; 5.091 → 5.09; 4.3425 → 4.34; 31.21 in all.
    // 164.65 + 31.21 − 9.98 − 4.67 = 181.21. Cash, 1: 181.
    name: "after discount: 25 and 15 %, discount, weight and adjustment, whole kroner",
    currency: "NOK",
    terms: afterDiscount(1),
    lines: [
      { sold: [49.9, 2, 25, 10], is: [99.8, 21.78, 9.98, 111.6] },
      { sold: [35, 1, 15, 0], is: [35, 5.09, 0, 40.09] },
      { sold: [19.9, 1.5, 15, 0], is: [29.85, 4.34, 0, 34.19] },
    ],
    order: [164.65, 31.21, 9.98, -4.67, 181.21],
    pays: [["cash", 200]],
    rounding: -0.21,
    change: 19,
    // 87.11 + 21.78 = 108.89 → 109 (+0.11); 33.94 + 5.09 + 28.95 + 4.34 = 72.32, − 0.11 = 72.21 → 72 (−0.32).
    returns: [
      { of: [[0, 2]], worth: 108.89, back: [["cash", 109, 0.11]] },
      {
        of: [
          [1, 1],
          [2, 1.5],
        ],
        worth: 72.32,
        back: [["cash", 72, -0.32]],
      },
    ],
  },
  {
    // Nothing is paid, so nothing is taxed.
    name: "after discount: 100 % discount",
    currency: "MYR",
    terms: afterDiscount(0.05),
    lines: [{ sold: [19.99, 1, 6, 100], is: [19.99, 0, 19.99, 0] }],
    order: [19.99, 0, 19.99, 0, 0],
    pays: [["cash", 0]],
    rounding: 0,
    change: 0,
  },
  {
    // 3 × 1.250 = 3.750 less 7.5 % = 3.46875 → 3.469, discount 0.281; × 10 % = 0.3469 → 0.347; 3.816.
    name: "after discount: 10 %, three decimals",
    currency: "KWD",
    terms: afterDiscount(),
    lines: [{ sold: [1.25, 3, 10, 7.5], is: [3.75, 0.347, 0.281, 3.816] }],
    order: [3.75, 0.347, 0.281, 0, 3.816],
    pays: [["cash", 4]],
    rounding: 0,
    change: 0.184,
  },
  {
    // 98 × 10 % = 9.8 → 10; 205 × 8 % = 16.4 → 16. 303 + 26 = 329.
    name: "added: 10 and 8 %, no decimals",
    currency: "JPY",
    terms: added(),
    lines: [
      { sold: [98, 1, 10, 0], is: [98, 10, 0, 108] },
      { sold: [205, 1, 8, 0], is: [205, 16, 0, 221] },
    ],
    order: [303, 26, 0, 0, 329],
    pays: [["cash", 500]],
    rounding: 0,
    change: 171,
  },
];

/** Every receipt, by both kinds of price. */
export const taxReceipts: readonly TaxReceipt[] = [...addedReceipts, ...includedReceipts];
