import { z } from "zod";
import { answer, listAnswer, refusedRecord } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { order, paymentMethod } from "../orders/orders.schema.ts";
import { syncWarnings } from "../sync/sync-warnings.ts";
import { flag, id, length, named, optionalOf, page, requiredText, time } from "../wire.schema.ts";

/** What a browser database is called in its company: made by itself. */
const deviceId = z.string().regex(/^[\w-]{16,64}$/, fault("not_a_device"));

/** `key_id`: the key that the device has; `signed_at`: when it last signed a sale with it. */
export const receiptKeyBody = z.object({
  device_id: deviceId,
  device_name: requiredText,
  terminal_id: optionalOf(id),
  key_id: optionalOf(id),
  signed_at: optionalOf(z.iso.datetime({ offset: true })),
});
export type ReceiptKeyBody = z.infer<typeof receiptKeyBody>;

/** `secret`: base64url, told only once to each device. Null: the device keeps the key that it has; or, `is_revoked`, gets none. */
export const receiptKeyAnswer = answer(
  z.object({
    receipt_key: z.object({ id: z.int(), secret: z.string() }).nullable(),
    is_revoked: z.boolean(),
  }),
);

/** The newest key of a device. */
export const receiptKey = z.object({
  id: z.int(),
  device_id: z.string(),
  device_name: z.string(),
  /** The counter at which the device last asked. */
  terminal: named.nullable(),
  /** Who was signed in when the key was given. */
  given_to: named.nullable(),
  created_at: time,
  seen_at: time,
  signed_at: time.nullable(),
  /** Since when the device is to get another key. */
  replaced_at: time.nullable(),
  revoked_at: time.nullable(),
});
export type ReceiptKey = z.infer<typeof receiptKey>;
export const receiptKeyListQuery = z.object({ page, length });
export const receiptKeyList = listAnswer("receipt_keys", receiptKey);
export const receiptKeyIdBody = z.object({ id });

/** The one or two codes of a receipt, in any order. */
export const receiptCodeBody = z.object({ codes: z.array(z.string().max(6000)).min(1).max(2) });

/** The sale in a code, as it is shown before it is restored. */
export const codedSale = z.object({
  order_ref: z.string(),
  created_at: time,
  terminal_name: z.string().nullable(),
  cashier_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  lines: z.array(
    z.object({
      /** Null: the goods are not known in this company. */
      name: z.string().nullable(),
      quantity: z.number(),
      unit: z.string().nullable(),
      sale_price: z.number(),
    }),
  ),
  payments: z.array(z.object({ payment_method: paymentMethod, amount: z.number() })),
  total: z.number(),
  /** It was signed after the device's key had been revoked: it will be put aside. */
  is_revoked: flag,
});
export type CodedSale = z.infer<typeof codedSale>;

/** `order`: the server has it already. */
export const receiptCodeAnswer = answer(z.object({ order: order.nullable(), sale: codedSale.nullable() }));

/**
 * `order` null: the sale was put aside, with the reason in the message and in `refusal`, which older servers leave out. The refusal's
 * message may end with the field that is wrong.
 */
export const restoredAnswer = answer(
  z.object({
    status: z.enum(["created", "duplicate", "quarantined"]),
    order: order.nullable(),
    warnings: z.array(z.enum(syncWarnings)),
    refusal: refusedRecord.nullish(),
  }),
);

/** The codes of a receipt, and the sale in them. */
export type ScannedReceipt = { codes: string[]; sale: CodedSale };
