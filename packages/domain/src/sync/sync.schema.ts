import { z } from "zod";
import { gender, role } from "../access/roles.schema.ts";
import { answer, listAnswer } from "../answers.ts";
import { barcode, priceType, pricingMethod } from "../catalogue/products.schema.ts";
import { paymentMethod } from "../orders/orders.schema.ts";
import type { Figures } from "../orders/total-parts.ts";
import {
  email,
  history,
  id,
  jsonText,
  listQuery,
  meant,
  money,
  named,
  notes,
  optionalOf,
  quantity,
  rate,
  requiredText,
  signedMoney,
  status,
  stockQuantity,
  tempId,
  text,
} from "../wire.schema.ts";
import { byPlural, maxRows, type SyncKind, syncKinds } from "./record-kinds.ts";
import { type SyncWarning, syncWarnings } from "./sync-warnings.ts";

/**
 * A till's upload of unsent records (api §11): rows keyed by `temp_id`, linked by `*_temp_id`. The envelope is
 * validated loosely and each record by its own schema, so that one malformed record is kept aside (quarantine) and does
 * not block the others.
 */
const rows = z.array(z.record(z.string(), z.unknown()));
export const syncBody = z.object(byPlural((plural) => rows.max(maxRows(plural)).default([])));
export type SyncBody = z.infer<typeof syncBody>;

/** Its parent by id, or by temp_id when it was made offline too. */
export const syncCategory = z.object({
  temp_id: tempId,
  parent_id: optionalOf(id),
  parent_temp_id: optionalOf(tempId),
  ...{ history, parent_name: meant },
  name: requiredText,
  description: notes.default("."),
  status: status.default("active"),
});
export const syncBrand = z.object({ temp_id: tempId, name: requiredText, status: status.default("active") });

/** A parent by id, or by temp_id when it was made offline too. */
export const syncProduct = z.object({
  temp_id: tempId,
  name: requiredText,
  branch_id: id,
  category_id: optionalOf(id),
  category_temp_id: optionalOf(tempId),
  brand_id: optionalOf(id),
  brand_temp_id: optionalOf(tempId),
  description: notes.default("."),
  discount: rate.default(0),
  purchase_vat: rate.default(0),
  sale_vat: rate.default(0),
  status: status.default("active"),
  pricing_method: pricingMethod.default("fifo"),
  price_type: priceType.default("fixed"),
  ...{ history, branch_name: meant, category_name: meant, brand_name: meant },
});
export const syncVariation = z.object({
  temp_id: tempId,
  product_temp_id: tempId,
  color_id: optionalOf(id),
  size_id: optionalOf(id),
  measurement_unit_id: optionalOf(id),
  purchase_price: money,
  sale_price: money,
  min_stock_quantity: stockQuantity.default(0),
  initial_stock_quantity: stockQuantity.default(0),
  barcode: optionalOf(barcode),
  ...{ color_name: meant, size_name: meant, measurement_unit_title: meant },
});
export const syncUser = z.object({
  temp_id: tempId,
  name: requiredText,
  email,
  gender: gender.nullable().optional(),
  role: role.default("customer"),
  status: status.default("active"),
  phone: optionalOf(text),
  credit_limit: optionalOf(money),
  max_discount: optionalOf(money),
  max_discount_type: z.enum(["percentage", "cash"]).nullable().optional(),
  permissions: jsonText(z.array(z.string().max(50)).max(100)).optional(),
});

/** All figures of a sale but its SST, which its lines tell. */
const sentFigures = {
  subtotal: money,
  discount: money,
  adjustment: signedMoney,
  total: money,
} satisfies Record<Exclude<keyof Figures, "sst">, z.ZodType>;

/** A sale as it was made and printed (offline §6); money in the company's currency, `adjustment` ≤ 0. */
export const syncOrder = z.object({
  temp_id: tempId,
  order_ref: requiredText,
  terminal_id: id,
  cashier_user_id: id,
  user_id: optionalOf(id),
  user_temp_id: optionalOf(tempId),
  ...sentFigures,
  created_at: z.iso.datetime({ offset: true }),
  /** What the till's clock said, where that is before the last time that the till had from the server (sync §13). */
  clock_at: z.iso.datetime({ offset: true }).nullable().optional(),
  ...{ history, terminal_no: meant, cashier_name: meant, user_name: meant },
});
export const syncOrderItem = z.object({
  temp_id: tempId.optional(),
  order_temp_id: tempId,
  product_variation_id: optionalOf(id),
  product_variation_temp_id: optionalOf(tempId),
  quantity,
  sale_price: money,
  /** SST in percent, as it was charged. */
  item_vat: rate,
  discount: rate.default(0),
  stock_purchase_transaction_id: optionalOf(id),
  ...{ history, name: meant },
});
export const syncPayment = z.object({
  temp_id: tempId.optional(),
  order_temp_id: tempId,
  receipt_no: requiredText,
  payment_method: paymentMethod,
  amount_received: money,
  amount_returned: money.default(0),
  ref: optionalOf(text),
});
export type SyncOrder = z.infer<typeof syncOrder>;
export type SyncOrderItem = z.infer<typeof syncOrderItem>;
export type SyncPayment = z.infer<typeof syncPayment>;

/** Events of the answer's stream; `type` repeats the event's name. */
export type SyncEvent =
  | { type: "progress"; percent: number }
  | {
      type: "record";
      kind: SyncKind;
      temp_id: string;
      /** `refused`: not even kept aside; it stays with whoever sent it (sync §10). */
      status: "created" | "duplicate" | "quarantined" | "refused";
      id: number | null;
      warnings: SyncWarning[];
      code?: string;
      message?: string;
    }
  | {
      type: "complete";
      status: "success" | "partial";
      /** By plural kind: temp_id → id. A product's variations are under `product_variations`. */
      map: Record<string, Record<string, number>>;
      /** `quarantine_id` null: refused. */
      failed: {
        kind: SyncKind;
        temp_id: string;
        quarantine_id: number | null;
        code: string;
        message: string;
      }[];
    }
  | { type: "error"; message: string };

export const quarantined = z.object({
  id: z.int(),
  kind: z.enum(syncKinds),
  temp_id: z.string(),
  code: z.string(),
  message: z.string(),
  /** The record as it was sent, an order with its items and payments. */
  body: z.record(z.string(), z.unknown()),
  /** An order's is its counter's; null for records that belong to the company or name no store of it. */
  branch: named.nullable(),
  sent_by: named,
  created_at: z.string(),
});
export type Quarantined = z.infer<typeof quarantined>;
export const quarantineQuery = z.object(listQuery);
export const quarantineList = listAnswer("quarantine", quarantined);
/** What storing an order kept aside would bring now; `refusal` null = it would be stored, with these flags. */
export const previewAnswer = answer(
  z.object({
    flags: z.array(z.enum(syncWarnings)),
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
);
export const settleBody = z.object({ reason: notes.min(1, "is required") });
export const settledAnswer = answer(
  z.object({ quarantine_id: z.int(), status: z.enum(["retried", "discarded"]) }),
);
