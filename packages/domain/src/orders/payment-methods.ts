import * as saleTexts from "./sale.texts.ts";

// Without zod, because the sale screen's first load has this file and must stay small.

/** The names of the payment methods, in the order in which they are shown (selling §13). Getters, so that they follow the language. */
export const methodNames = {
  get cash() {
    return saleTexts.methodCash;
  },
  get credit() {
    return saleTexts.methodCredit;
  },
  get bank() {
    return saleTexts.methodBank;
  },
  get qr() {
    return saleTexts.methodQr;
  },
} as const;
export type PaymentMethod = keyof typeof methodNames;
export const paymentMethods = Object.keys(methodNames) as PaymentMethod[];
