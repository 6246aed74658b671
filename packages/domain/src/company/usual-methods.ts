import { type PaymentMethod, paymentMethods } from "../orders/payment-methods.ts";
import { type CompanyNames, methodName } from "./names.ts";

/** What answers and files for machines call the payment methods. */
export const usualMethods = {
  cash: "Cash",
  credit: "Credit",
  bank: "Bank",
  qr: "QR",
} as const satisfies Record<PaymentMethod, string>;

/** What people read of the method that answers and files call `usual`, such as 'Bank'; another text stays. */
export function renamedMethod(usual: string, names: CompanyNames): string {
  const method = paymentMethods.find((each) => usualMethods[each] === usual);
  return method ? methodName(method, names) : usual;
}
