import { included, type TaxReceipt } from "./tax-receipt.fixtures.ts";

/** Receipts of prices that include tax, worked out by hand. */
export const includedReceipts: TaxReceipt[] = [
  {
    // Cash 7.31 → 7.30.
    name: "included: 0 %",
    currency: "MYR",
    terms: included(0.05),
    lines: [{ sold: [7.31, 1, 0, 0], is: [7.31, 0, 0, 7.31] }],
    order: [7.31, 0, 0, 0, 7.31],
    pays: [["cash", 10]],
    rounding: -0.01,
    change: 2.7,
  },
  {
    // 14.90 along 15.90: 10.60 → 9.9333 = 9.93; 4.97. Tax: 9.93 × 6/106 = 0.5621 → 0.56; 4.97 × 6/106 = 0.2813 → 0.28.
    // Back: 9.93 → 9.95 (+0.02); 4.97 − 0.02 = 4.95 (−0.02).
    name: "included: 6 % with an adjustment",
    currency: "MYR",
    terms: included(0.05),
    lines: [
      { sold: [10.6, 1, 6, 0], is: [10.6, 0.56, 0, 10.6] },
      { sold: [5.3, 1, 6, 0], is: [5.3, 0.28, 0, 5.3] },
    ],
    order: [15.9, 0.84, 0, -1, 14.9],
    pays: [["cash", 15]],
    rounding: 0,
    change: 0.1,
    returns: [
      { of: [[0, 1]], worth: 9.93, back: [["cash", 9.95, 0.02]] },
      { of: [[1, 1]], worth: 4.97, back: [["cash", 4.95, -0.02]] },
    ],
  },
  {
    // 0.375 × 15.99 = 5.99625 → 6.00; 6.00 × 8/108 = 0.4444 → 0.44.
    name: "included: 8 %, weighed",
    currency: "MYR",
    terms: included(0.05),
    lines: [{ sold: [15.99, 0.375, 8, 0], is: [6, 0.44, 0, 6] }],
    order: [6, 0.44, 0, 0, 6],
    pays: [["qr", 6]],
    rounding: 0,
    change: 0,
  },
  {
    // 3 × 4.00 = 12.00 less 16.67 % = 9.9996 → 10.00; × 6/106 = 0.566 → 0.57. Thirds of 10.00: 3.33, 3.34, 3.33.
    // Back: 3.33 → 3.35 (+0.02); 3.34 − 0.02 = 3.32 → 3.30 (−0.04); 3.33 + 0.02 = 3.35 (+0.02): 10.00 in three pieces.
    name: "included: 10.00 comes back in thirds",
    currency: "MYR",
    terms: included(0.05),
    lines: [{ sold: [4, 3, 6, 16.67], is: [12, 0.57, 2, 10] }],
    order: [12, 0.57, 2, 0, 10],
    pays: [["cash", 10]],
    rounding: 0,
    change: 0,
    returns: [
      { of: [[0, 1]], worth: 3.33, back: [["cash", 3.35, 0.02]] },
      { of: [[0, 1]], worth: 3.34, back: [["cash", 3.3, -0.04]] },
      { of: [[0, 1]], worth: 3.33, back: [["cash", 3.35, 0.02]] },
    ],
    cancel: { back: [["cash", 10, 0]] },
  },
  {
    // 11.90 × 19/119 = 1.90.
    name: "included: 19 %",
    currency: "EUR",
    terms: included(),
    lines: [{ sold: [11.9, 1, 19, 0], is: [11.9, 1.9, 0, 11.9] }],
    order: [11.9, 1.9, 0, 0, 11.9],
    pays: [["bank", 11.9]],
    rounding: 0,
    change: 0,
  },
  {
    // 2 × 4.99 = 9.98 × 19/119 = 1.5934 → 1.59. 2.49 less 20 % = 1.992 → 1.99, discount 0.50; × 7/107 = 0.1302 → 0.13.
    // 12.47 − 0.50 = 11.97; tax 1.72. Back to the cent.
    name: "included: 19 and 7 % with a line discount",
    currency: "EUR",
    terms: included(),
    lines: [
      { sold: [4.99, 2, 19, 0], is: [9.98, 1.59, 0, 9.98] },
      { sold: [2.49, 1, 7, 20], is: [2.49, 0.13, 0.5, 1.99] },
    ],
    order: [12.47, 1.72, 0.5, 0, 11.97],
    pays: [["cash", 20]],
    rounding: 0,
    change: 8.03,
    returns: [
      { of: [[0, 1]], worth: 4.99, back: [["cash", 4.99, 0]] },
      {
        of: [
          [0, 1],
          [1, 1],
        ],
        worth: 6.98,
        back: [["cash", 6.98, 0]],
      },
    ],
  },
  {
    // 9.00 along 10.00: 3.33 → 2.997 = 3.00; 6.66 → 5.994 = 5.99 (2.99); 3.01. Tax: 0.4790, 0.4774, 0.4806: 0.48 each.
    name: "included: odd thirds with an adjustment",
    currency: "EUR",
    terms: included(),
    lines: [
      { sold: [3.33, 1, 19, 0], is: [3.33, 0.48, 0, 3.33] },
      { sold: [3.33, 1, 19, 0], is: [3.33, 0.48, 0, 3.33] },
      { sold: [3.34, 1, 19, 0], is: [3.34, 0.48, 0, 3.34] },
    ],
    order: [10, 1.44, 0, -1, 9],
    pays: [["cash", 9]],
    rounding: 0,
    change: 0,
    returns: [
      { of: [[1, 1]], worth: 2.99, back: [["cash", 2.99, 0]] },
      { of: [[2, 1]], worth: 3.01, back: [["cash", 3.01, 0]] },
      { of: [[0, 1]], worth: 3, back: [["cash", 3, 0]] },
    ],
  },
  {
    // 249.50 × 25/125 = 49.90. An exact half, up: 250.
    name: "included: 25 %, whole kronor, half up",
    currency: "SEK",
    terms: included(1),
    lines: [{ sold: [249.5, 1, 25, 0], is: [249.5, 49.9, 0, 249.5] }],
    order: [249.5, 49.9, 0, 0, 249.5],
    pays: [["cash", 500]],
    rounding: 0.5,
    change: 250,
    returns: [{ of: [[0, 1]], worth: 249.5, back: [["cash", 250, 0.5]] }],
  },
  {
    // 99.49 × 25/125 = 19.898 → 19.90. Cash 99.
    name: "included: 25 %, whole kronor, down",
    currency: "SEK",
    terms: included(1),
    lines: [{ sold: [99.49, 1, 25, 0], is: [99.49, 19.9, 0, 99.49] }],
    order: [99.49, 19.9, 0, 0, 99.49],
    pays: [["cash", 99]],
    rounding: -0.49,
    change: 0,
  },
  {
    // 9.95 × 15/115 = 1.2978 → 1.30. An exact half, down in New Zealand: 9.90.
    name: "included: 15 %, half down",
    currency: "NZD",
    terms: included(0.1),
    lines: [{ sold: [9.95, 1, 15, 0], is: [9.95, 1.3, 0, 9.95] }],
    order: [9.95, 1.3, 0, 0, 9.95],
    pays: [["cash", 10]],
    rounding: -0.05,
    change: 0.1,
    returns: [{ of: [[0, 1]], worth: 9.95, back: [["cash", 9.9, -0.05]] }],
  },
  {
    // 9.96 → 10.00: beyond the half. 4.98 × 15/115 = 0.6496 → 0.65 twice.
    name: "included: 15 %, beyond the half up",
    currency: "NZD",
    terms: included(0.1),
    lines: [
      { sold: [4.98, 1, 15, 0], is: [4.98, 0.65, 0, 4.98] },
      { sold: [4.98, 1, 15, 0], is: [4.98, 0.65, 0, 4.98] },
    ],
    order: [9.96, 1.3, 0, 0, 9.96],
    pays: [["cash", 10]],
    rounding: 0.04,
    change: 0,
  },
  {
    // 12.90 × 8.1/108.1 = 0.9666 → 0.97. 0.487 × 24.50 = 11.9315 → 11.93 × 2.6/102.6 = 0.3023 → 0.30. 24.83 → 24.85.
    name: "included: 8.1 and 2.6 %, francs",
    currency: "CHF",
    terms: included(0.05),
    lines: [
      { sold: [12.9, 1, 8.1, 0], is: [12.9, 0.97, 0, 12.9] },
      { sold: [24.5, 0.487, 2.6, 0], is: [11.93, 0.3, 0, 11.93] },
    ],
    order: [24.83, 1.27, 0, 0, 24.83],
    pays: [["cash", 25]],
    rounding: 0.02,
    change: 0.15,
  },
  {
    // 3 × 1.255 = 3.765 × 10/110 = 0.34227 → 0.342. 0.333 × 2.750 = 0.91575 → 0.916. 4.681 → 4.680.
    name: "included: 10 and 0 %, three decimals, fils in fives",
    currency: "KWD",
    terms: included(0.005),
    lines: [
      { sold: [1.255, 3, 10, 0], is: [3.765, 0.342, 0, 3.765] },
      { sold: [2.75, 0.333, 0, 0], is: [0.916, 0, 0, 0.916] },
    ],
    order: [4.681, 0.342, 0, 0, 4.681],
    pays: [["cash", 5]],
    rounding: -0.001,
    change: 0.32,
    // 3.765 × 2/3 = 2.510; 1.255 + 0.916 = 2.171 → 2.170 (−0.001).
    returns: [
      { of: [[0, 2]], worth: 2.51, back: [["cash", 2.51, 0]] },
      {
        of: [
          [0, 1],
          [1, 0.333],
        ],
        worth: 2.171,
        back: [["cash", 2.17, -0.001]],
      },
    ],
  },
  {
    // 108 × 8/108 = 8; 330 × 10/110 = 30.
    name: "included: 10 and 8 %, no decimals",
    currency: "JPY",
    terms: included(),
    lines: [
      { sold: [108, 1, 8, 0], is: [108, 8, 0, 108] },
      { sold: [110, 3, 10, 0], is: [330, 30, 0, 330] },
    ],
    order: [438, 38, 0, 0, 438],
    pays: [["cash", 500]],
    rounding: 0,
    change: 62,
  },
  {
    // 1,000 less 15 % = 850; 2 × 298 = 596; 1,446 − 46 = 1,400. Shares: 850 → 822.96 = 823; 577.
    // Tax: 823 × 10/110 = 74.82 → 75; 577 × 8/108 = 42.74 → 43. Back: 577 / 2 = 288.5 → 289; 288; 823.
    name: "included: 10 and 8 %, no decimals, discount and adjustment",
    currency: "JPY",
    terms: included(),
    lines: [
      { sold: [1000, 1, 10, 15], is: [1000, 75, 150, 850] },
      { sold: [298, 2, 8, 0], is: [596, 43, 0, 596] },
    ],
    order: [1596, 118, 150, -46, 1400],
    pays: [["cash", 2000]],
    rounding: 0,
    change: 600,
    returns: [
      { of: [[1, 1]], worth: 289, back: [["cash", 289, 0]] },
      { of: [[1, 1]], worth: 288, back: [["cash", 288, 0]] },
      { of: [[0, 1]], worth: 823, back: [["cash", 823, 0]] },
    ],
  },
  {
    // 47.53 × 6/106 = 2.6904 → 2.69. Bank 30.00, cash 17.53 → 17.55; 20.00 − 17.55 = 2.45. As it was paid: 30.00 and 17.55.
    name: "included: bank and cash",
    currency: "MYR",
    terms: included(0.05),
    lines: [{ sold: [47.53, 1, 6, 0], is: [47.53, 2.69, 0, 47.53] }],
    order: [47.53, 2.69, 0, 0, 47.53],
    pays: [
      ["bank", 30],
      ["cash", 20],
    ],
    rounding: 0.02,
    change: 2.45,
    returns: [
      {
        of: [[0, 1]],
        worth: 47.53,
        as_paid: true,
        back: [
          ["cash", 17.55, 0.02],
          ["bank", 30, 0],
        ],
      },
    ],
    cancel: {
      back: [
        ["cash", 17.55, 0.02],
        ["bank", 30, 0],
      ],
    },
  },
  {
    // No other method is rounded: 20.03 by bank. 20.03 × 8/108 = 1.4837 → 1.48. Back in cash 20.05 would be more than was
    // received: 20.00 (−0.03).
    name: "included: bank alone, back in cash",
    currency: "MYR",
    terms: included(0.05),
    lines: [{ sold: [20.03, 1, 8, 0], is: [20.03, 1.48, 0, 20.03] }],
    order: [20.03, 1.48, 0, 0, 20.03],
    pays: [["bank", 20.03]],
    rounding: 0,
    change: 0,
    returns: [{ of: [[0, 1]], worth: 20.03, back: [["cash", 20, -0.03]] }],
    cancel: { back: [["bank", 20.03, 0]] },
  },
  {
    // What is left after 10.00 by QR rounds to nothing.
    name: "included: cash beside QR rounds to nothing",
    currency: "MYR",
    terms: included(0.05),
    lines: [{ sold: [10.02, 1, 0, 0], is: [10.02, 0, 0, 10.02] }],
    order: [10.02, 0, 0, 0, 10.02],
    pays: [
      ["qr", 10],
      ["cash", 0],
    ],
    rounding: -0.02,
    change: 0,
  },
  {
    // 0.09 × 6/106 = 0.0051 → 0.01 on each of ten lines. 0.90.
    name: "included: many small lines",
    currency: "MYR",
    terms: included(0.05),
    lines: Array.from({ length: 10 }, () => ({ sold: [0.09, 1, 6, 0], is: [0.09, 0.01, 0, 0.09] })),
    order: [0.9, 0.1, 0, 0, 0.9],
    pays: [["cash", 1]],
    rounding: 0,
    change: 0.1,
  },
  {
    // The line given away has no tax and no share. 5.00 × 19/119 = 0.7983 → 0.80.
    name: "included: 100 % discount on one line",
    currency: "EUR",
    terms: included(),
    lines: [
      { sold: [8, 1, 19, 100], is: [8, 0, 8, 0] },
      { sold: [5, 1, 19, 0], is: [5, 0.8, 0, 5] },
    ],
    order: [13, 0.8, 8, 0, 5],
    pays: [["cash", 5]],
    rounding: 0,
    change: 0,
  },
  {
    // All of it adjusted away: nothing is paid, so nothing contains tax.
    name: "included: an adjustment of everything",
    currency: "EUR",
    terms: included(),
    lines: [{ sold: [8, 1, 19, 0], is: [8, 0, 0, 8] }],
    order: [8, 0, 0, -8, 0],
    pays: [["cash", 0]],
    rounding: 0,
    change: 0,
  },
];
