import type { PaymentMethod } from "../orders/payment-methods.ts";

/**
 * What a device's chain fixes of a sale (proof §3): nothing that a later return, cancellation, merge or import changes, and no text
 * that somebody typed. Amounts in the company's currency.
 */
export type SaleFactsProved = {
  device_id: string;
  /** 1, 2, 3 … for each device. */
  device_no: number;
  /** The hash of the number before; null for a device's first. */
  previous_hash: string | null;
  temp_id: string;
  /** When the device gave the number: ISO 8601 UTC with milliseconds. */
  at: string;
  lines: readonly ProvedLine[];
  payments: readonly ProvedPayment[];
  /** What was to be paid, with the rounding of cash. */
  total: number;
};

/** `variation`: its id, or the `temp_id` that it had when the device did not know an id yet. */
export type ProvedLine = {
  variation: number | string;
  quantity: number;
  unit_price: number;
  discount: number;
};
export type ProvedPayment = { method: PaymentMethod; received: number; returned: number };

/** Places a sale in its device's chain. Sent with the sale; whatever is wrong with it is named and never refuses the sale. */
export type SaleProof = Pick<
  SaleFactsProved,
  "device_id" | "device_no" | "previous_hash" | "temp_id" | "at"
> & {
  hash: string;
  /** The places of the lines, from 0, whose variation is named by its temp_id. */
  made_lines?: number[] | undefined;
  /** The chain that was lost with the device's data, and how far it is known to have come; only in a device's first. */
  replaces?: Head | undefined;
  /** Numbers of this device that no sale got: the server refused it, or it was never made. */
  voids?: VoidNumber[] | undefined;
};

export type Head = { device_id: string; device_no: number; hash: string };
export type VoidNumber = Pick<SaleProof, "device_no" | "previous_hash" | "hash" | "temp_id" | "at">;

/** The text that is hashed: JSON with sorted keys and without white space, as RFC 8785 writes it. */
export function provedText(facts: SaleFactsProved): string {
  const { at, device_id, device_no, previous_hash, temp_id, total } = facts;
  const lines = facts.lines.map(({ discount, quantity, unit_price, variation }) => ({
    discount,
    quantity,
    unit_price,
    variation,
  }));
  const payments = facts.payments.map(({ method, received, returned }) => ({ method, received, returned }));
  return JSON.stringify({ at, device_id, device_no, lines, payments, previous_hash, temp_id, total });
}

/** Payments of nothing are left out, as they are not stored beside others. */
export const provedPayments = (
  payments: readonly { payment_method: PaymentMethod; amount_received: number; amount_returned: number }[],
): ProvedPayment[] =>
  payments
    .filter(({ amount_received }) => amount_received !== 0)
    .map(({ payment_method, amount_received, amount_returned }) => ({
      method: payment_method,
      received: amount_received,
      returned: amount_returned,
    }));
