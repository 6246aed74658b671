import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { id, length, optionalOf, page, requiredText, status, tempId, text } from "../wire.schema.ts";

/** Whom goods are bought from (stock §32); `contact`: a person, phone number or e-mail address, as it was typed. */
const supplier = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string().nullable(),
  status,
});
export type Supplier = z.infer<typeof supplier>;

/** `query`: in the name or the contact. `id`: only the supplier of this id, such as one that a list is narrowed to. */
export const supplierListQuery = z.object({
  page,
  length,
  query: text.optional(),
  status: status.optional(),
  id: id.optional(),
});
export const supplierList = listAnswer("suppliers", supplier);
export const supplierAnswer = answer(z.object({ supplier }));

export const supplierStoreBody = z.object({
  name: requiredText,
  contact: optionalOf(text),
  temp_id: tempId.optional(),
});
export type SupplierStoreBody = z.infer<typeof supplierStoreBody>;

/** Fields left out keep their values; an empty contact is taken away. */
export const supplierUpdateBody = z.object({
  id,
  name: requiredText.optional(),
  contact: text.optional(),
  status: status.optional(),
  temp_id: tempId.optional(),
});
export type SupplierUpdateBody = z.infer<typeof supplierUpdateBody>;

/** `stock/purchase-prices`: what a variation was bought for (stock §34). */
export const purchasePricesQuery = z.object({
  page,
  length,
  product_variation_id: id,
  supplier_id: id.optional(),
});
const purchasePrice = z.object({
  id: z.int(),
  transaction_id: z.int(),
  created_at: z.string(),
  branch: z.object({ id: z.int(), name: z.string() }),
  supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
  delivery_note: z.string().nullable(),
  quantity: z.number(),
  /** Per unit, without the purchase SST. */
  purchase_price: z.number(),
});
export type PurchasePrice = z.infer<typeof purchasePrice>;
export const purchasePricesList = listAnswer("prices", purchasePrice);
