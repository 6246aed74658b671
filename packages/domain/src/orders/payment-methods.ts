import { messages } from "../messages.ts";

// No zod here: the browser reads it too.

/** What a person calls each payment method, in the order in which they are shown (selling §13). */
export const methodNames = {
  cash: messages.methodCash,
  credit: messages.methodCredit,
  bank: messages.methodBank,
  qr: messages.methodQr,
} as const;
export type PaymentMethod = keyof typeof methodNames;
export const paymentMethods = Object.keys(methodNames) as PaymentMethod[];
