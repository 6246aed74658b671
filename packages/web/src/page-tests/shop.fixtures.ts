import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { StreamRows, StreamType } from "@clove/domain/sync/stream.schema.ts";
import { expect } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import {
  brandRow,
  categoryRow,
  companyRow,
  productRow,
  profileOf,
  variationRow,
} from "../local-db/copy.fixtures.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";

export type Rows = { [T in StreamType]?: StreamRows[T][] };

const town = { id: 1, name: "Town", type: "branch" as const };
const reach = {
  contact_number: "03-1",
  email: "town@shop.example",
  address: "1 Road",
  status: "active" as const,
};

export const branchRow = (
  id: number,
  changes: Partial<StreamRows["branches"]> = {},
): StreamRows["branches"] => ({
  ...reach,
  id,
  name: `Store ${id}`,
  type: "branch",
  ...changes,
});

export const counterRow = (
  id: number,
  changes: Partial<StreamRows["terminals"]> = {},
): StreamRows["terminals"] => ({
  id,
  name: "Till",
  description: "By the door",
  unique_no: "0001",
  cash_box: 120,
  branch_id: town.id,
  branch: { id: town.id, name: town.name },
  stock_point_id: town.id,
  status: "active",
  printer_address: null,
  printer_port: null,
  ...changes,
});

export const customerRow = (id: number, changes: Partial<StreamRows["users"]> = {}): StreamRows["users"] => ({
  id,
  temp_id: null,
  name: "Aina",
  email: "aina@home.example",
  phone: "012-345",
  gender: null,
  role: "customer",
  status: "active",
  max_discount: null,
  max_discount_type: null,
  credit_limit: 50,
  credit_used: 10,
  barcode: "2900000000404",
  permissions: "[]",
  branches: [],
  company_id: 1,
  ...changes,
});

/** Two of Tea for 20.00, paid in cash, on 21 November at 12:00 in Kuala Lumpur. */
export const orderRow = (id: number, changes: Partial<Order> = {}): Order => ({
  id,
  temp_id: null,
  order_ref: `261121T0001R0000${id}`,
  invoice_id: `INV-0001-00000${id}`,
  status: "completed",
  flags: [],
  created_at: "2026-11-21T04:00:00.000Z",
  subtotal: 20,
  sst: 0,
  discount: 0,
  adjustment: 0,
  total: 20,
  prices_include_tax: false,
  tax_after_discount: false,
  rounding: 0,
  quantity: 2,
  terminal_id: 7,
  cashier_user_id: 1,
  user_id: null,
  terminal: { id: 7, name: "Till", unique_no: "0001", branch: { id: town.id, name: town.name } },
  cashier_user: { id: 1, name: "Ben" },
  user: null,
  customer_info: null,
  items: [
    {
      id: id * 10,
      order_id: id,
      product_id: 1,
      product_variation_id: 1,
      product_info: JSON.stringify({
        name: "Tea",
        unit_price: 10,
        quantity: 2,
        item_vat: 0,
        discount: 0,
        price: 10,
      }),
      quantity: 2,
      returned_quantity: 0,
      unit_price: 10,
      item_vat: 0,
      discount: 0,
      price: 10,
      subtotal: 20,
      sst_amount: 0,
      discount_amount: 0,
    },
  ],
  payment_logs: [
    {
      id: id * 100,
      order_id: id,
      receipt_no: `RCP-0001-00000${id}`,
      payment_method: "cash",
      amount_received: 50,
      amount_returned: 30,
      ref: null,
      status: "completed",
    },
  ],
  cancellation: null,
  returns: [],
  refunds: [],
  ...changes,
});

/** The variation of the product of the same number, ten of it in Town. */
export const stocked = (
  id: number,
  barcode: string,
  changes: Partial<StreamRows["product_variations"]> = {},
): StreamRows["product_variations"] => {
  const row = variationRow(id, id, barcode);
  return { ...row, stocks: row.stocks.map((batch) => ({ ...batch, branch: town })), ...changes };
};

/** A store and a warehouse, a counter, a customer, two products in stock. */
export const shop: Rows = {
  branches: [branchRow(town.id, town), branchRow(2, { name: "Depot", type: "warehouse" })],
  terminals: [counterRow(7)],
  users: [customerRow(40)],
  categories: [categoryRow(1, "Drinks")],
  brands: [brandRow(1)],
  products: [productRow(1, "Tea"), productRow(2, "Coffee")],
  product_variations: [stocked(1, "9550001"), stocked(2, "9550002")],
  companies: [companyRow("Shop")],
};

/** An administrator; with `permissions`, a branch manager of Town who has only these. */
export const signedIn = ({ permissions, ...changes }: SignedIn = {}): Profile => ({
  ...profileOf(1),
  ...(permissions && { role: "branch_manager", branches: [town] }),
  ...changes,
  permissions: JSON.stringify(permissions ?? []),
});

export type SignedIn = Partial<Omit<Profile, "permissions">> & { permissions?: string[] };

/** Two of Tea, kept on this device at counter 0001 until it can be sent; its number is 261121T0001S00001. */
export async function unsentSale({ db, madeHere, profile }: LocalCopy): Promise<void> {
  const sale = saleToKeep("T0001-a", { seller: profile, created_at: "2026-11-21T04:00:00.000Z" });
  const terminal = { id: 7, name: "Till", unique_no: "0001", branch: { id: town.id, name: town.name } };
  expect(await keepSale(db, { ...sale, terminal }, undefined, madeHere)).toHaveProperty("order");
  await madeHere.follow();
}

/** The counter of a cashier's open shift, as the profile has it. */
export const heldTerminal = {
  id: 7,
  branch_id: town.id,
  unique_no: "0001",
  name: "Till",
  cash_box: 120,
  branch: { id: town.id, name: town.name },
};

/** One of Tea, held by Mei at another till. */
export const heldRow = (
  temp_id: string,
  changes: Partial<StreamRows["held_carts"]> = {},
): StreamRows["held_carts"] => ({
  id: 12,
  temp_id,
  branch_id: town.id,
  name: "Shirt",
  cashier_user: { id: 2, name: "Mei" },
  user_id: null,
  user: null,
  adjustment: 0,
  total: 2.65,
  lines: [{ name: "Tea", quantity: 1, sale_price: 2.5, discount: 0, product_variation_id: 1 }],
  created_at: "2026-11-21T04:00:00.000Z",
  ...changes,
});
