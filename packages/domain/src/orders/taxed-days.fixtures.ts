import type { TaxedDay } from "./taxed-day.fixtures.ts";
import { berlin, tokyo } from "./taxed-days-abroad.fixtures.ts";

const malaysia = { currency: "MYR", time_zone: "Asia/Kuala_Lumpur", tax_name: "SST", cash_rounding: 0.05 };
const goods = {
  tea: { price: 4.3, vat: 6, discount: 0 },
  mug: { price: 12.9, vat: 8, discount: 10 },
  rice: { price: 3.35, vat: 6, discount: 0 },
};

/**
 * Tea 4.30 × 6 % = 0.258 → 0.26, 4.558 → 4.56. Mug 12.90 × 8 % = 1.032 → 1.03, × 0.98 = 12.642 → 12.64, discount
 * 12.90 + 1.03 − 12.64 = 1.29.
 */
const kualaLumpurAdded: TaxedDay = {
  name: "Kuala Lumpur, tax added",
  company: { ...malaysia, prices_include_tax: false, tax_after_discount: false },
  goods,
  opening: 100,
  sales: {
    // Tea 8.60: 0.516 → 0.52, 9.116 → 9.12. 21.76, in cash 21.75; 50.00 − 21.75 = 28.25.
    cash: {
      lines: [
        [0.52, 0, 9.12],
        [1.03, 1.29, 12.64],
      ],
      order: [21.5, 1.55, 1.29, 0, 21.76],
      rounding: -0.01,
      pays: [["cash", 50, 28.25]],
    },
    // 12.90: 0.774 → 0.77, 13.674 → 13.67. 8.67 is left: 8.65.
    split: {
      lines: [[0.77, 0, 13.67]],
      order: [12.9, 0.77, 0, 0, 13.67],
      rounding: -0.02,
      pays: [
        ["bank", 5, 0],
        ["cash", 10, 1.35],
      ],
    },
    // 0.75 × 3.35 = 2.5125 → 2.51: 0.1506 → 0.15, 2.6606 → 2.66. 2.66 + 12.64 = 15.30.
    credit: {
      lines: [
        [0.15, 0, 2.66],
        [1.03, 1.29, 12.64],
      ],
      order: [15.41, 1.18, 1.29, 0, 15.3],
      rounding: 0,
      pays: [["credit", 15.3, 0]],
    },
    // By bank to the sen.
    bank: {
      lines: [[0.26, 0, 4.56]],
      order: [4.3, 0.26, 0, 0, 4.56],
      rounding: 0,
      pays: [["bank", 4.56, 0]],
    },
    // 17.20: 1.032 → 1.03, 18.232 → 18.23; less 1.23.
    adjusted: {
      lines: [[1.03, 0, 18.23]],
      order: [17.2, 1.03, 0, -1.23, 17],
      rounding: 0,
      pays: [["cash", 17, 0]],
    },
    // 0.5 × 3.35 = 1.675 → 1.68: 0.1008 → 0.10, 1.7808 → 1.78. 6.34 → 6.35.
    offline: {
      lines: [
        [0.26, 0, 4.56],
        [0.1, 0, 1.78],
      ],
      order: [5.98, 0.36, 0, 0, 6.34],
      rounding: 0.01,
      pays: [["cash", 6.35, 0]],
    },
    // The tea that came back is worth 4.25; 12.64 − 4.25 = 8.39 → 8.40.
    dearer: {
      lines: [[1.03, 1.29, 12.64]],
      order: [12.9, 1.03, 1.29, 0, 12.64],
      rounding: 0.01,
      pays: [["cash", 12.65, 0]],
    },
    // Paid by what came back.
    cheaper: {
      lines: [[0.26, 0, 4.56]],
      order: [4.3, 0.26, 0, 0, 4.56],
      rounding: 0,
      pays: [["cash", 4.56, 0]],
    },
  },
  backs: {
    // 9.12 / 2 = 4.56 → 4.55.
    part: [["cash", 4.55, -0.01]],
    // 4.56 + 12.64 = 17.20, + 0.01 = 17.21 → 17.20; 21.75 in all.
    rest: [["cash", 17.2, 0]],
    cancelled: [
      ["cash", 8.65, -0.02],
      ["bank", 5, 0],
    ],
    // 17.00 / 4. It does not change hands.
    forDearer: [["cash", 4.25, 0]],
    // 17.00 × 3/4 − 4.25 = 8.50; less 4.56: 3.94 → 3.95; 4.56 + 3.95.
    forCheaper: [["cash", 8.51, 0.01]],
  },
  repaid: 5,
  oddRepayment: [5.02, 5, -0.02],
  // 5.00 by bank; the other 8.67 in cash: 8.65.
  asPaid: [
    ["cash", 8.65, -0.02],
    ["bank", 5, 0],
  ],
  // 100.00 + 21.75 + 8.65 + 17.00 + 6.35 − 4.55 − 17.20 − 8.65 + 8.40 − 3.95 + 5.00.
  closing: 132.8,
  shift: {
    // Sales 21.75 + 8.65 + 17.00 + 6.35 + 12.65 + 4.56; refunds 4.55 + 17.20 + 8.65 + 4.25 + 8.51.
    cash: [70.96, 5, 43.16, 32.8],
    credit: [15.3, 0, 0, 15.3],
    bank: [9.56, 0, 5, 4.56],
    total_net: 52.66,
  },
  reports: {
    // Mug: two left, 25.28 − 2.06. Rice 2.51 + 1.68. Tea: 4 × 4.30, tax 0.26 × 3 + (1.03 − 0.77), paid 3 × 4.56 + 4.25 = 17.93.
    products: [
      "Mug,N/A,,3,1,25.8,2.58,2.06,23.22,2,21.22",
      "Rice,N/A,,1.25,0,4.19,0,0.25,4.19,1.25,2.94",
      "Tea,N/A,,12,8,17.2,0,1.04,16.89,4,12.89",
    ],
    // Rounding: −0.01 − 0.02 + 0.01 + 0.01 of sales, + 0.01 + 0.02 − 0.01 of refunds. 44.30 + 3.35 + 0.01 = 47.66.
    methods: [
      "Cash,4,100.56,29.6,43.16,27.8,0.01",
      "Credit,1,15.3,0,0,15.3,0",
      "Bank,1,9.56,0,5,4.56,0",
      "QR,0,0,0,0,0,0",
    ],
    // 6 %: 8.60 + 12.90 + 2.51 + 4.30 + 17.20 + 5.98 + 4.30; back 8.60 + 12.90 + 4.30 + 8.60, tax 0.52 + 0.77 + 0.26 + 0.51.
    sst: ["6,55.79,3.35,34.4,2.06,21.39,1.29", "8,38.7,3.09,12.9,1.03,25.8,2.06"],
  },
};

/** Tea 4.30 × 6/106 = 0.2434 → 0.24. Mug 12.90 − 1.29 = 11.61 × 8/108 = 0.86. */
const kualaLumpurIncluded: TaxedDay = {
  name: "Kuala Lumpur, tax included",
  company: { ...malaysia, prices_include_tax: true, tax_after_discount: false },
  goods,
  opening: 100,
  sales: {
    // 8.60 × 6/106 = 0.4868 → 0.49. 20.21, in cash 20.20.
    cash: {
      lines: [
        [0.49, 0, 8.6],
        [0.86, 1.29, 11.61],
      ],
      order: [21.5, 1.35, 1.29, 0, 20.21],
      rounding: -0.01,
      pays: [["cash", 50, 29.8]],
    },
    // 12.90 × 6/106 = 0.7302 → 0.73. 7.87 is left: 7.85.
    split: {
      lines: [[0.73, 0, 12.9]],
      order: [12.9, 0.73, 0, 0, 12.9],
      rounding: -0.02,
      pays: [
        ["bank", 5.03, 0],
        ["cash", 10, 2.15],
      ],
    },
    // 2.51 × 6/106 = 0.1421 → 0.14.
    credit: {
      lines: [
        [0.14, 0, 2.51],
        [0.86, 1.29, 11.61],
      ],
      order: [15.41, 1, 1.29, 0, 14.12],
      rounding: 0,
      pays: [["credit", 14.12, 0]],
    },
    bank: {
      lines: [[0.24, 0, 4.3]],
      order: [4.3, 0.24, 0, 0, 4.3],
      rounding: 0,
      pays: [["bank", 4.3, 0]],
    },
    // 17.20 − 1.19 = 16.01 × 6/106 = 0.9062 → 0.91. In cash 16.00.
    adjusted: {
      lines: [[0.91, 0, 17.2]],
      order: [17.2, 0.91, 0, -1.19, 16.01],
      rounding: -0.01,
      pays: [["cash", 16, 0]],
    },
    // 1.68 × 6/106 = 0.0951 → 0.10. 5.98 → 6.00.
    offline: {
      lines: [
        [0.24, 0, 4.3],
        [0.1, 0, 1.68],
      ],
      order: [5.98, 0.34, 0, 0, 5.98],
      rounding: 0.02,
      pays: [["cash", 6, 0]],
    },
    // 11.61 − 4.00 = 7.61 → 7.60.
    dearer: {
      lines: [[0.86, 1.29, 11.61]],
      order: [12.9, 0.86, 1.29, 0, 11.61],
      rounding: -0.01,
      pays: [["cash", 11.6, 0]],
    },
    cheaper: {
      lines: [[0.24, 0, 4.3]],
      order: [4.3, 0.24, 0, 0, 4.3],
      rounding: 0,
      pays: [["cash", 4.3, 0]],
    },
  },
  backs: {
    part: [["cash", 4.3, 0]],
    // 4.30 + 11.61 = 15.91 → 15.90.
    rest: [["cash", 15.9, -0.01]],
    cancelled: [
      ["cash", 7.85, -0.02],
      ["bank", 5.03, 0],
    ],
    // 16.01 / 4 = 4.0025.
    forDearer: [["cash", 4, 0]],
    // 16.01 × 3/4 = 12.0075 → 12.01, − 4.00 = 8.01; less 4.30: 3.71 → 3.70; 4.30 + 3.70.
    forCheaper: [["cash", 8, -0.01]],
  },
  repaid: 5,
  oddRepayment: [5.02, 5, -0.02],
  // 5.03 by bank; the other 7.87 in cash: 7.85.
  asPaid: [
    ["cash", 7.85, -0.02],
    ["bank", 5.03, 0],
  ],
  // 100.00 + 20.20 + 7.85 + 16.00 + 6.00 − 4.30 − 15.90 − 7.85 + 7.60 − 3.70 + 5.00.
  closing: 130.9,
  shift: {
    // Sales 20.20 + 7.85 + 16.00 + 6.00 + 11.60 + 4.30; refunds 4.30 + 15.90 + 7.85 + 4.00 + 8.00.
    cash: [65.95, 5, 40.05, 30.9],
    credit: [14.12, 0, 0, 14.12],
    bank: [9.33, 0, 5.03, 4.3],
    total_net: 49.32,
  },
  reports: {
    // Without tax: mug 12.90 − 0.96 = 11.94, 11.61 − 0.86 = 10.75, so discount 1.19. Rice 2.37 + 1.58. Tea 4.06 × 3 and of 17.20,
    // 16.23 without tax, 16.23 − 12.17 = 4.06; tax 0.24 × 3 + (0.91 − 0.68); paid 3 × 4.30 + 4.00.
    products: [
      "Mug,N/A,,3,1,23.88,2.38,1.72,21.5,2,19.5",
      "Rice,N/A,,1.25,0,3.95,0,0.24,3.95,1.25,2.7",
      "Tea,N/A,,12,8,16.24,0,0.95,15.95,4,11.95",
    ],
    // −0.01 − 0.02 − 0.01 + 0.02 − 0.01 of sales, + 0.01 + 0.02 + 0.01 of refunds. 41.40 + 2.91 + 0.01 = 44.32.
    methods: [
      "Cash,4,97.9,31.95,40.05,25.9,0.01",
      "Credit,1,14.12,0,0,14.12,0",
      "Bank,1,9.33,0,5.03,4.3,0",
      "QR,0,0,0,0,0,0",
    ],
    // 6 %: 8.11 + 12.17 + 2.37 + 4.06 + 15.10 + 4.06 + 1.58 + 4.06; back 4.05 + 4.06 + 12.17 + 3.77 + 7.56.
    sst: ["6,51.51,3.09,31.61,1.9,19.9,1.19", "8,32.25,2.58,10.75,0.86,21.5,1.72"],
  },
};

/** The days of all shops. */
export const taxedDays: readonly TaxedDay[] = [kualaLumpurAdded, kualaLumpurIncluded, berlin, tokyo];
