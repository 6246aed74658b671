import * as saleTexts from "./sale.texts.ts";

// No zod here: the browser reads it too.

/** What a person calls each payment method, in the order in which they are shown (selling §13). */
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
