import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Brand, Category } from "@clove/domain/catalogue/attributes.schema.ts";
import type { RefusalParams } from "@clove/domain/error-kind.ts";
import type { HeldCart, SyncHeldCart, SyncHeldCartEnd } from "@clove/domain/held-carts/held-carts.schema.ts";
import type { Order, OrderItem, OrderReturn, PaymentLog } from "@clove/domain/orders/orders.schema.ts";
import type { SyncDrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import { type StreamRows, type StreamType, streamTypes } from "@clove/domain/sync/stream.schema.ts";

/**
 * Rows of the local database (offline §1), in the wire's shape. A row made here has no `id` until the server gave it one, and
 * `synced` 0; answers show it under `shownId`. Links among unsent rows go by `*_temp_id`.
 */
type Made<Row extends { id: number }> = Omit<Row, "id" | "temp_id"> & {
  local_id?: number;
  id?: number;
  temp_id?: string | null;
  synced: 0 | 1;
};

export type LocalCategory = Made<Category>;
export type LocalBrand = Made<Brand>;
export type LocalProduct = Omit<Made<StreamRows["products"]>, "category_id" | "brand_id"> & {
  category_id: number | null;
  brand_id: number | null;
  category_temp_id?: string | null;
  brand_temp_id?: string | null;
};
export type LocalVariation = Omit<Made<StreamRows["product_variations"]>, "product_id"> & {
  product_id: number | null;
  product_temp_id?: string | null;
  initial_stock_quantity?: number;
};
export type LocalUser = Made<StreamRows["users"]>;

/**
 * `items`, `payment_logs` and `returns` stand in their own tables; nothing was paid back of an order made here.
 * `user_temp_id`: a customer made here.
 */
export type LocalOrder = Omit<
  Made<Omit<Order, "items" | "payment_logs" | "returns" | "refunds" | "cancellation">>,
  "invoice_id"
> & {
  invoice_id?: string;
  user_temp_id?: string | null;
};
export type LocalOrderItem = Omit<Made<OrderItem>, "order_id" | "product_id" | "product_variation_id"> & {
  order_id?: number | null;
  order_temp_id?: string | null;
  product_id: number | null;
  product_variation_id: number | null;
  product_variation_temp_id?: string | null;
  stock_purchase_transaction_id?: number | null;
};
export type LocalPaymentLog = Omit<Made<PaymentLog>, "order_id"> & {
  order_id?: number | null;
  order_temp_id?: string | null;
  terminal_id?: number;
  user_id?: number | null;
  message?: string;
};
/** `user_temp_id`: a customer made here; a line's variation likewise. */
export type LocalHeldCart = Omit<Made<HeldCart>, "temp_id" | "lines"> & {
  temp_id: string;
  user_temp_id?: string | null;
  lines: SyncHeldCart["lines"];
};
/** Only until the server knows; the cart that it names is hidden meanwhile. */
export type LocalHeldCartEnd = SyncHeldCartEnd & { local_id?: number; synced: 0 };
/** Only until the server knows. */
export type LocalDrawerOpening = SyncDrawerOpening & { local_id?: number; synced: 0 };
/** Rows of records made here, by the plural under which they are sent; `SaleRows` are those of one order. */
export type LocalRows = {
  categories: LocalCategory;
  brands: LocalBrand;
  products: LocalProduct;
  product_variations: LocalVariation;
  users: LocalUser;
  orders: LocalOrder;
  order_items: LocalOrderItem;
  payment_logs: LocalPaymentLog;
  held_carts: LocalHeldCart;
  held_cart_ends: LocalHeldCartEnd;
  drawer_openings: LocalDrawerOpening;
};
export type SaleRows = { order: LocalOrder; items: LocalOrderItem[]; payments: LocalPaymentLog[] };

/** Returns need a connection (orders §16), so all are the server's. */
export type LocalOrderReturn = OrderReturn & { local_id?: number; synced: 1 };
/** The caller as last read (offline §1). */
export type LocalProfile = { local_id?: number; id: number; company_id: number; data: { user: Profile } };

/**
 * A record as it will be sent, written in one transaction with its synced-0 rows and deleted only when the server gave
 * it an id (offline §6; sync §7). `company_id`: another company's user neither sees nor sends it.
 */
export type OutboxRow = {
  local_id?: number;
  temp_id: string;
  kind: SyncKind;
  company_id: number;
  /** Who made it. */
  user_id: number;
  created_at: string;
  /** `quarantined` on the server, or `refused` and kept on this device only; both are sent again when the cause may be gone. */
  state: "waiting" | "quarantined" | "refused";
  /** Rows by their plural kind, as `POST offline/sync` takes them. */
  body: Record<string, unknown[]>;
  quarantine_id?: number | null;
  code?: string;
  message?: string;
  /** Of the message. */
  values?: RefusalParams | undefined;
};

/**
 * What the server has confirmed of this device's work (offline §16), as text, which takes a third of the room of the rows. `kind`:
 * left out by earlier versions, which kept only sales, with other fields (`sealedText`). An opening and what was done at a counter are
 * kept as they are sent again.
 */
export type SealedRecord = {
  temp_id: string;
  company_id: number;
  /** When it was confirmed, in milliseconds. */
  at: number;
  kind: SealedKind;
  /** JSON of a `SealedSale`, a `SyncDrawerOpening` or a `KeptAct`. */
  text: string;
};
export type SealedKind = "order" | "drawer_opening" | "counter_act";

/** Small facts under a name: cursor and stamps of the copy, order sequences, the open cart, cached answers. */
export type MetaRow = { key: string; value: unknown };

/** Types of the stream that have tables here; the company is one fact (`kept-company.ts`). */
export type RowType = Exclude<StreamType, "companies">;
export const rowTypes = streamTypes.filter((type) => type !== "companies");

/** Types whose rows are many: kept as pages of text, read whole at start, and as rows in the background. */
export const packedTypes = ["users", "products", "product_variations", "orders"] as const satisfies RowType[];
export type PackedType = (typeof packedTypes)[number];

/**
 * Up to 1,000 rows as the stream brought them. IndexedDB costs per record and per index (docs/decisions/010): a page is
 * one record, and its rows are lines of JSON, each parsed only when it is read.
 */
export type Page = {
  type: PackedType;
  /** The snapshot that it came with; the newest complete one is in `meta`. */
  generation: number;
  page: number;
  ids: Float64Array;
  /** A key for each row (`keyOf`), with `betweenKeys` between them. */
  keys: string;
  /** A line of JSON for each row. */
  rows: string;
};
/** A row that changed after its page was written; `row` null = it is gone. */
export type Patch = { type: PackedType; id: number; key: string; row: string | null };

/** The id that answers carry: the server's, or a negative one that only this browser knows. */
export function shownId(row: { id?: number; local_id?: number }): number {
  return row.id ?? -(row.local_id ?? 0);
}

/** The order of a sale made here, as answers have it. Ids that only this device knows are below zero. */
export function shownOrder({ order, items, payments }: SaleRows): Order & { synced: 0 } {
  const id = shownId(order);
  const { local_id: _local, ...rest } = order;
  return {
    ...rest,
    id,
    synced: 0,
    temp_id: order.temp_id ?? null,
    invoice_id: order.invoice_id ?? "",
    items: items.map((item) => ({
      ...item,
      id: shownId(item),
      order_id: id,
      product_id: item.product_id ?? 0,
      product_variation_id: item.product_variation_id ?? 0,
    })),
    payment_logs: payments.map((payment) => ({ ...payment, id: shownId(payment), order_id: id })),
    cancellation: null,
    returns: [],
    refunds: [],
  };
}
