import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import {
  type StreamMessage,
  type StreamRows,
  type StreamType,
  streamTypes,
} from "@clove/domain/sync/stream.schema.ts";
import type { Received } from "./import-stream.ts";

/** Rows of a small shop, as the stream brings them. */
export const profileOf = (company_id: number, id = 1): Profile => ({
  id,
  name: "Ben",
  email: "ben@shop.example",
  phone: null,
  role: "company_admin",
  permissions: "[]",
  barcode: "2900000000018",
  max_discount: null,
  max_discount_type: null,
  terminal: null,
  branches: [],
  company_id,
  company: { name: "Shop", currency: "MYR", time_zone: "Asia/Kuala_Lumpur" },
});

export const productRow = (
  id: number,
  name = `Product ${id}`,
  temp_id: string | null = null,
): StreamRows["products"] => ({
  id,
  temp_id,
  name,
  branch_id: 1,
  category_id: 1,
  brand_id: 1,
  company_id: 1,
  description: ".",
  discount: 0,
  purchase_vat: 0,
  sale_vat: 6,
  status: "active",
  pricing_method: "fifo",
  price_type: "fixed",
  images: "[]",
});

export const variationRow = (
  id: number,
  product_id = id,
  barcode: string | null = null,
  quantity = 10,
): StreamRows["product_variations"] => ({
  id,
  temp_id: null,
  product_id,
  color_id: null,
  size_id: null,
  measurement_unit_id: null,
  sale_price: 2.5,
  min_stock_quantity: 0,
  barcode,
  status: "active",
  stocks: [
    {
      branch_id: 1,
      branch: { id: 1, name: "Main", type: "branch" },
      quantity,
      stock_purchase_transaction_id: id,
    },
  ],
  shortfalls: [],
});

export const categoryRow = (id: number, name = `Category ${id}`): StreamRows["categories"] => ({
  id,
  temp_id: null,
  parent_id: null,
  company_id: 1,
  name,
  description: ".",
  status: "active",
});

export const brandRow = (id: number): StreamRows["brands"] => ({
  id,
  temp_id: null,
  company_id: 1,
  name: `Brand ${id}`,
  status: "active",
});

export const companyRow = (name: string): StreamRows["companies"] => ({
  id: 1,
  name,
  logo: null,
  email: null,
  contact_number: null,
  address: null,
  registration_number: null,
  sst_id: null,
  currency: "MYR",
  time_zone: "Asia/Kuala_Lumpur",
  currency_confirmed: true,
  invoice_layout: "[]",
  mismatch_question: 50,
  prices_include_tax: false,
  tax_after_discount: false,
  cash_rounding: 0,
  scale_codes: [],
  date_format: "YYYY-MM-DD",
  language: "en",
  receipt_language: null,
  refund_to: "cash",
  tax_confirmed: true,
  tax_name: "SST",
  default_vat: 0,
  bank_label: null,
  credit_label: null,
  lock_after_minutes: null,
});

type Rows = { [T in StreamType]?: StreamRows[T][] };

/** A whole snapshot: types in the stream's order, `size` rows a message, then ready with the cursor. */
export function snapshot(rows: Rows, cursor = "c1", size = 2): Received[] {
  const messages = streamTypes.flatMap((type) => typeMessages(type, rows[type] ?? [], size));
  return [...messages.map((message) => ({ message })), { message: { type: "ready" }, id: cursor }];
}

export function typeMessages(type: StreamType, items: readonly object[], size = 2): StreamMessage[] {
  const chunks: object[][] = [];
  for (let from = 0; from === 0 || from < items.length; from += size)
    chunks.push(items.slice(from, from + size));
  return chunks.map(
    (chunk, at) =>
      ({
        type,
        items: chunk,
        ...(at === 0 && { first: true }),
        ...(at === chunks.length - 1 && { last: true }),
      }) as unknown as StreamMessage,
  );
}

export const delta = (type: StreamType, items: readonly object[], id?: string): Received => ({
  message: { type, items, delta: true } as unknown as StreamMessage,
  id,
});
