import { z } from "zod";
import { gender, maxDiscountType, role } from "../access/roles.schema.ts";
import { answer, listAnswer, refusedRecord } from "../answers.ts";
import { pricesTyped, priceType, pricingMethod, variationBody } from "../catalogue/products.schema.ts";
import type { RefusalParams } from "../error-kind.ts";
import { fault } from "../field-faults.ts";
import { paymentMethod, sentTerms, weighedIn } from "../orders/orders.schema.ts";
import type { Figures } from "../orders/total-parts.ts";
import { sentProof } from "../proof/proof.schema.ts";
import { branchIds } from "../users/users.schema.ts";
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
  sentApproval,
  signedMoney,
  status,
  tempId,
  text,
} from "../wire.schema.ts";
import { byPlural, maxRows, type SyncKind, syncKinds } from "./record-kinds.ts";
import { sentAgain } from "./sent-again.schema.ts";
import { type SyncWarning, syncWarnings } from "./sync-warnings.ts";

/**
 * A till's upload of unsent records (api §11): rows identified by `temp_id` and linked by `*_temp_id`. The body only has to contain
 * lists of objects; each record is validated by its own schema, so that an invalid one is kept aside and does not block the others.
 */
const rows = z.array(z.record(z.string(), z.unknown()));
export const syncBody = z.object(byPlural((plural) => rows.max(maxRows(plural)).default([])));
export type SyncBody = z.infer<typeof syncBody>;

/** The parent is named by id or, if it was made offline, too, by temp_id. */
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

/** Category and brand are named by id or, if they were made offline, too, by temp_id. */
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
  ...pricesTyped,
  ...{ history, branch_name: meant, category_name: meant, brand_name: meant },
});
export const syncVariation = z.object({
  temp_id: tempId,
  product_temp_id: tempId,
  ...variationBody.omit({ temp_id: true }).shape,
  ...{ color_name: meant, size_name: meant, measurement_unit_title: meant },
});
/** Only a customer may have no e-mail (people §24). */
export const syncUser = z
  .object({
    temp_id: tempId,
    name: requiredText,
    email: optionalOf(email),
    gender: gender.nullable().optional(),
    role: role.default("customer"),
    status: status.default("active"),
    phone: optionalOf(text),
    credit_limit: optionalOf(money),
    max_discount: optionalOf(money),
    max_discount_type: maxDiscountType.nullable().optional(),
    permissions: jsonText(z.array(z.string().max(50)).max(100)).optional(),
    branch_ids: branchIds,
  })
  .refine(({ role, email }) => role === "customer" || email, { path: ["email"], ...fault("required") });

/** The figures of a sale except its SST, which its lines have. */
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
  ...sentTerms,
  created_at: z.iso.datetime({ offset: true }),
  /** The time of the till's clock, if it was before the last time that the till had from the server (sync §13). */
  clock_at: z.iso.datetime({ offset: true }).nullable().optional(),
  /** It was read from the code of its receipt (receipt-codes §6); a till never sends it. */
  is_restored: z.literal(true).optional(),
  ...sentApproval,
  /** A confirmed sale that the server no longer had (sync §18). */
  again: sentAgain.nullable().optional(),
  ...{ history, terminal_no: meant, cashier_name: meant, user_name: meant },
  proof: sentProof,
});
export const syncOrderItem = z.object({
  temp_id: tempId.optional(),
  order_temp_id: tempId,
  product_variation_id: optionalOf(id),
  product_variation_temp_id: optionalOf(tempId),
  quantity,
  sale_price: money,
  /** The SST in percent that was charged. */
  item_vat: rate,
  discount: rate.default(0),
  stock_purchase_transaction_id: optionalOf(id),
  unit: weighedIn,
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
      /** `refused`: not even kept aside, so that it stays on the device that sent it (sync §10). */
      status: "created" | "duplicate" | "quarantined" | "refused";
      id: number | null;
      warnings: SyncWarning[];
      code?: string;
      message?: string;
      /** Of the message; left out where it has none, by older servers, and for what was put aside before. */
      values?: RefusalParams;
    }
  | {
      type: "complete";
      status: "success" | "partial";
      /** The id of each temp_id, by sort of rows. */
      map: Record<string, Record<string, number>>;
      /** `quarantine_id` null: it was refused. */
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
  /** The record as it was sent; an order has its items and payments. */
  body: z.record(z.string(), z.unknown()),
  /** Of an order that of its counter; null for records without a store, or with one that the company does not have. */
  branch: named.nullable(),
  sent_by: named,
  created_at: z.string(),
});
export type Quarantined = z.infer<typeof quarantined>;
export const quarantineQuery = z.object(listQuery);
export const quarantineList = listAnswer("quarantine", quarantined);
/** What storing an order kept aside would do now; `refusal` null: it would be stored, with these flags. */
export const previewAnswer = answer(
  z.object({
    flags: z.array(z.enum(syncWarnings)),
    refusal: refusedRecord.nullable(),
  }),
);
export const settleBody = z.object({ reason: notes.min(1, fault("required")) });
export const settledAnswer = answer(
  z.object({ quarantine_id: z.int(), status: z.enum(["retried", "discarded"]) }),
);
