import type { TaxedDay } from "./taxed-day.fixtures.ts";

/** Tea 4.29 × 7/107 = 0.2807 → 0.28. Mug 11.61 × 19/119 = 1.8537 → 1.85. Cash to the cent. */
export const berlin: TaxedDay = {
  name: "Berlin",
  company: {
    currency: "EUR",
    time_zone: "Europe/Berlin",
    tax_name: "MwSt.",
    prices_include_tax: true,
    tax_after_discount: false,
    cash_rounding: 0,
  },
  goods: {
    tea: { price: 4.29, vat: 7, discount: 0 },
    mug: { price: 12.9, vat: 19, discount: 10 },
    rice: { price: 3.35, vat: 7, discount: 0 },
  },
  opening: 100,
  sales: {
    // 8.58 × 7/107 = 0.5613 → 0.56.
    cash: {
      lines: [
        [0.56, 0, 8.58],
        [1.85, 1.29, 11.61],
      ],
      order: [21.48, 2.41, 1.29, 0, 20.19],
      rounding: 0,
      pays: [["cash", 50, 29.81]],
    },
    // 12.87 × 7/107 = 0.8420 → 0.84.
    split: {
      lines: [[0.84, 0, 12.87]],
      order: [12.87, 0.84, 0, 0, 12.87],
      rounding: 0,
      pays: [
        ["bank", 5.03, 0],
        ["cash", 10, 2.16],
      ],
    },
    // 2.51 × 7/107 = 0.1642 → 0.16.
    credit: {
      lines: [
        [0.16, 0, 2.51],
        [1.85, 1.29, 11.61],
      ],
      order: [15.41, 2.01, 1.29, 0, 14.12],
      rounding: 0,
      pays: [["credit", 14.12, 0]],
    },
    bank: {
      lines: [[0.28, 0, 4.29]],
      order: [4.29, 0.28, 0, 0, 4.29],
      rounding: 0,
      pays: [["bank", 4.29, 0]],
    },
    // 17.16 − 1.15 = 16.01 × 7/107 = 1.0474 → 1.05.
    adjusted: {
      lines: [[1.05, 0, 17.16]],
      order: [17.16, 1.05, 0, -1.15, 16.01],
      rounding: 0,
      pays: [["cash", 16.01, 0]],
    },
    // 1.68 × 7/107 = 0.1099 → 0.11.
    offline: {
      lines: [
        [0.28, 0, 4.29],
        [0.11, 0, 1.68],
      ],
      order: [5.97, 0.39, 0, 0, 5.97],
      rounding: 0,
      pays: [["cash", 5.97, 0]],
    },
    dearer: {
      lines: [[1.85, 1.29, 11.61]],
      order: [12.9, 1.85, 1.29, 0, 11.61],
      rounding: 0,
      pays: [["cash", 11.61, 0]],
    },
    cheaper: {
      lines: [[0.28, 0, 4.29]],
      order: [4.29, 0.28, 0, 0, 4.29],
      rounding: 0,
      pays: [["cash", 4.29, 0]],
    },
  },
  backs: {
    part: [["cash", 4.29, 0]],
    rest: [["cash", 15.9, 0]],
    cancelled: [
      ["cash", 7.84, 0],
      ["bank", 5.03, 0],
    ],
    // 16.01 / 4 = 4.0025; 16.01 × 3/4 = 12.0075 → 12.01, − 4.00.
    forDearer: [["cash", 4, 0]],
    forCheaper: [["cash", 8.01, 0]],
  },
  repaid: 5,
  oddRepayment: [5.02, 5.02, 0],
  asPaid: [
    ["cash", 7.84, 0],
    ["bank", 5.03, 0],
  ],
  // 100.00 + 20.19 + 7.84 + 16.01 + 5.97 − 4.29 − 15.90 − 7.84 + 7.61 − 3.72 + 5.00.
  closing: 130.87,
  shift: {
    // Sales 20.19 + 7.84 + 16.01 + 5.97 + 11.61 + 4.29; refunds 4.29 + 15.90 + 7.84 + 4.00 + 8.01.
    cash: [65.91, 5, 40.04, 30.87],
    credit: [14.12, 0, 0, 14.12],
    bank: [9.32, 0, 5.03, 4.29],
    total_net: 49.28,
  },
  reports: {
    // Without tax: mug 12.90 − 2.06 = 10.84, 11.61 − 1.85 = 9.76, so discount 1.08. Rice 2.35 + 1.57. Tea 4.01 × 3 and
    // 16.04 − 12.03; tax 0.28 × 3 + (1.05 − 0.79); paid 3 × 4.29 + 4.00.
    products: [
      "Mug,N/A,,3,1,21.68,2.16,3.7,19.52,2,17.52",
      "Rice,N/A,,1.25,0,3.92,0,0.27,3.92,1.25,2.67",
      "Tea,N/A,,12,8,16.04,0,1.1,15.77,4,11.77",
    ],
    // 39.21 + 5.07 = 44.28.
    methods: [
      "Cash,4,97.88,31.97,40.04,25.87,0",
      "Credit,1,14.12,0,0,14.12,0",
      "Bank,1,9.32,0,5.03,4.29,0",
      "QR,0,0,0,0,0,0",
    ],
    // 7 %: 8.02 + 12.03 + 2.35 + 4.01 + 14.96 + 4.01 + 1.57 + 4.01; back 4.01 + 4.01 + 12.03 + 3.74 + 7.48.
    sst: ["7,50.96,3.56,31.27,2.19,19.69,1.37", "19,29.28,5.55,9.76,1.85,19.52,3.7"],
  },
};

/** Tea 430 × 8/108 = 31.85 → 32. Mug 1,290 − 129 = 1,161 × 10/110 = 105.5 → 106. */
export const tokyo: TaxedDay = {
  name: "Tokyo",
  company: {
    currency: "JPY",
    time_zone: "Asia/Tokyo",
    tax_name: "消費税",
    prices_include_tax: true,
    tax_after_discount: false,
    cash_rounding: 0,
  },
  goods: {
    tea: { price: 430, vat: 8, discount: 0 },
    mug: { price: 1290, vat: 10, discount: 10 },
    rice: { price: 335, vat: 8, discount: 0 },
  },
  opening: 10_000,
  sales: {
    // 860 × 8/108 = 63.7 → 64.
    cash: {
      lines: [
        [64, 0, 860],
        [106, 129, 1161],
      ],
      order: [2150, 170, 129, 0, 2021],
      rounding: 0,
      pays: [["cash", 5000, 2979]],
    },
    // 1,290 × 8/108 = 95.6 → 96.
    split: {
      lines: [[96, 0, 1290]],
      order: [1290, 96, 0, 0, 1290],
      rounding: 0,
      pays: [
        ["bank", 503, 0],
        ["cash", 1000, 213],
      ],
    },
    // 0.75 × 335 = 251.25 → 251 × 8/108 = 18.6 → 19.
    credit: {
      lines: [
        [19, 0, 251],
        [106, 129, 1161],
      ],
      order: [1541, 125, 129, 0, 1412],
      rounding: 0,
      pays: [["credit", 1412, 0]],
    },
    bank: {
      lines: [[32, 0, 430]],
      order: [430, 32, 0, 0, 430],
      rounding: 0,
      pays: [["bank", 430, 0]],
    },
    // 1,720 − 119 = 1,601 × 8/108 = 118.6 → 119.
    adjusted: {
      lines: [[119, 0, 1720]],
      order: [1720, 119, 0, -119, 1601],
      rounding: 0,
      pays: [["cash", 1601, 0]],
    },
    // 0.5 × 335 = 167.5 → 168 × 8/108 = 12.4 → 12.
    offline: {
      lines: [
        [32, 0, 430],
        [12, 0, 168],
      ],
      order: [598, 44, 0, 0, 598],
      rounding: 0,
      pays: [["cash", 598, 0]],
    },
    dearer: {
      lines: [[106, 129, 1161]],
      order: [1290, 106, 129, 0, 1161],
      rounding: 0,
      pays: [["cash", 1161, 0]],
    },
    cheaper: {
      lines: [[32, 0, 430]],
      order: [430, 32, 0, 0, 430],
      rounding: 0,
      pays: [["cash", 430, 0]],
    },
  },
  backs: {
    part: [["cash", 430, 0]],
    rest: [["cash", 1591, 0]],
    cancelled: [
      ["cash", 787, 0],
      ["bank", 503, 0],
    ],
    // 1,601 / 4 = 400.25; 1,601 × 3/4 = 1,200.75 → 1,201, − 400.
    forDearer: [["cash", 400, 0]],
    forCheaper: [["cash", 801, 0]],
  },
  repaid: 500,
  oddRepayment: [502, 502, 0],
  asPaid: [
    ["cash", 787, 0],
    ["bank", 503, 0],
  ],
  // 10,000 + 2,021 + 787 + 1,601 + 598 − 430 − 1,591 − 787 + 761 − 371 + 500.
  closing: 13_089,
  shift: {
    // Sales 2,021 + 787 + 1,601 + 598 + 1,161 + 430; refunds 430 + 1,591 + 787 + 400 + 801.
    cash: [6598, 500, 4009, 3089],
    credit: [1412, 0, 0, 1412],
    bank: [933, 0, 503, 430],
    total_net: 4931,
  },
  reports: {
    // Without tax: mug 1,290 − 117 = 1,173, 1,161 − 106 = 1,055, so discount 118. Rice 232 + 156, cost 0.75 → 1 and 0.5 → 1. Tea
    // 398 × 3 and 1,593 − 1,195; tax 32 × 3 + (119 − 89); paid 3 × 430 + 400.
    products: [
      "Mug,N/A,,3,1,2346,236,212,2110,2,2108",
      "Rice,N/A,,1.25,0,388,0,31,388,2,386",
      "Tea,N/A,,12,8,1592,0,126,1564,4,1560",
    ],
    // 4,062 + 369 = 4,431.
    methods: [
      "Cash,4,9790,3192,4009,2589,0",
      "Credit,1,1412,0,0,1412,0",
      "Bank,1,933,0,503,430,0",
      "QR,0,0,0,0,0,0",
    ],
    // 8 %: 796 + 1,194 + 232 + 398 + 1,482 + 398 + 156 + 398; back 398 + 398 + 1,194 + 370 + 742.
    sst: ["8,5054,406,3102,249,1952,157", "10,3165,318,1055,106,2110,212"],
  },
};
