import * as saleTexts from "./sale.texts.ts";

// Without zod, because the sale screen's first load has this file and must stay small.

/** What a person calls each payment method, in the order in which they are shown (selling §13). */
export const methodNames = {
  cash: saleTexts.methodCash,
  credit: saleTexts.methodCredit,
  bank: saleTexts.methodBank,
  qr: saleTexts.methodQr,
} as const;
export type PaymentMethod = keyof typeof methodNames;
export const paymentMethods = Object.keys(methodNames) as PaymentMethod[];
