import { AppError } from "@clove/domain/errors.ts";
import { planPurchase } from "@clove/domain/stock/plan-purchase.ts";
import type {
  PurchaseOrder,
  PurchaseOrderReceiveBody,
  PurchaseOrderStoreBody,
  PurchaseOrderUpdateBody,
} from "@clove/domain/stock/purchase-orders.schema.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { sql } from "kysely";
import { update } from "../../db/rows.sql.ts";
import { lockSeenBranch, type SeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { mustBePriceKind } from "../products/price-kind.sql.ts";
import { checkTakesStock } from "../stock/check-takes-stock.ts";
import { purchaseStock } from "../stock/purchase-stock.ts";
import { lockPurchasedVariations, namedIn } from "../stock/stock-facts.sql.ts";
import { readTransaction } from "../stock/stock-transactions.sql.ts";
import { readSupplier } from "../suppliers/suppliers.sql.ts";
import {
  insertPurchaseOrder,
  type LockedOrder,
  lockPurchaseOrder,
  readPurchaseOrder,
  writeLines,
} from "./purchase-orders.sql.ts";

/** `id`: of the transaction. */
type Receipt = { id: number; transaction: StockTransaction; purchase_order: PurchaseOrder };
type Ordered = Omit<PurchaseOrderStoreBody, "temp_id">;

/**
 * Orders goods for one store (stock §35). Nothing is in stock yet, and no price changes.
 * @throws Refused with every reason; AppError branch_inactive, not_found for the supplier, ordered_twice
 */
export async function storePurchaseOrder(
  { db }: Tx,
  scope: Scope,
  ordered: Ordered,
  branch: SeenBranch,
): Promise<PurchaseOrder> {
  await checkOrdered(db, scope, ordered, branch);
  const id = await insertPurchaseOrder(db, scope, ordered);
  await writeLines(db, scope, id, ordered.entries);
  return audited(db, scope, id, "purchase_order.store", { entries: ordered.entries });
}

/**
 * Replaces what was ordered, of an order of which nothing was received (stock §35).
 * @throws as `storePurchaseOrder`; AppError purchase_order_changed, purchase_order_done, purchase_order_begun
 */
export async function updatePurchaseOrder(
  { db }: Tx,
  scope: Scope,
  { id, version, ...ordered }: Omit<PurchaseOrderUpdateBody, "temp_id">,
  { order, branch }: { order: LockedOrder; branch: SeenBranch },
): Promise<PurchaseOrder> {
  checkOpen(order, version);
  if (await wasBegun(db, scope, id)) throw new AppError("purchase_order_begun", { id }, "id");
  await checkOrdered(db, scope, ordered, branch);
  const { destination_branch_id: branch_id, supplier_id = null, notes = null, entries } = ordered;
  const { prices_include_tax } = scope;
  const changes = { branch_id, supplier_id, notes, prices_include_tax, version: version + 1 };
  await sql`${update("purchase_orders", changes)}
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  await writeLines(db, scope, id, entries);
  return audited(db, scope, id, "purchase_order.update", { entries });
}

/** Locks an order, then the store that it is to be for. @throws AppError not_found, forbidden */
export async function lockForUpdate(
  { db }: Tx,
  scope: Scope,
  { id, destination_branch_id }: { id: number; destination_branch_id: number },
): Promise<{ order: LockedOrder; branch: SeenBranch }> {
  const order = await lockPurchaseOrder(db, scope, id);
  return { order, branch: await lockSeenBranch(db, scope, destination_branch_id, "destination_branch_id") };
}

/**
 * Records what came of an order as a purchase for its store (stock §36). Once nothing is missing the order is received.
 * @throws as `purchaseStock`; AppError purchase_order_changed, purchase_order_done
 */
export async function receivePurchaseOrder(
  tx: Tx,
  scope: Scope,
  { id, version, ...received }: Omit<PurchaseOrderReceiveBody, "temp_id">,
  order: LockedOrder,
): Promise<Receipt> {
  const { db } = tx;
  checkOpen(order, version);
  const branch = await lockSeenBranch(db, scope, order.branch_id, "id");
  const supplier_id = received.supplier_id ?? order.supplier_id ?? undefined;
  const transaction = await purchaseStock(
    tx,
    scope,
    { ...received, supplier_id, purchase_order_id: id },
    branch,
  );
  const { lines } = await readPurchaseOrder(db, scope, id);
  const isComplete = lines.every(({ quantity, received: come }) => come >= quantity);
  const status = isComplete ? "received" : "ordered";
  await sql`${update("purchase_orders", { status, version: version + 1 })}
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  return { id: transaction.id, transaction, purchase_order: await readPurchaseOrder(db, scope, id) };
}

/** The answer of a receipt once more, by the id of its transaction. */
export async function readReceipt(db: Db, scope: Scope, { id }: { id: number }): Promise<Receipt> {
  const { rows } = await sql<{
    order_id: number;
  }>`select purchase_order_id as order_id from stock_transactions
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  const [transaction, purchase_order] = await Promise.all([
    readTransaction(db, scope, id),
    readPurchaseOrder(db, scope, rows[0]!.order_id),
  ]);
  return { id, transaction, purchase_order };
}

/** Ends an order whose missing goods will not come (stock §36). @throws AppError purchase_order_done */
export async function closePurchaseOrder(
  { db }: Tx,
  scope: Scope,
  { id }: { id: number },
  order: LockedOrder,
): Promise<PurchaseOrder> {
  checkOpen(order, order.version);
  await sql`update purchase_orders set status = 'closed', version = version + 1, closed_by = ${scope.user_id}, closed_at = now()
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  return audited(db, scope, id, "purchase_order.close", {});
}

function checkOpen({ id, status, version }: LockedOrder, expected: number): void {
  if (status !== "ordered") throw new AppError("purchase_order_done", { id }, "id");
  if (version !== expected) throw new AppError("purchase_order_changed", { id }, "version");
}

/** Every reason for which these lines could not be bought now, and what an order does not allow. */
async function checkOrdered(db: Db, scope: Scope, ordered: Ordered, branch: SeenBranch): Promise<void> {
  const { entries, supplier_id } = ordered;
  const { variation_ids } = namedIn(entries);
  await mustBePriceKind(db, scope, ordered.prices_include_tax);
  const variations = await lockPurchasedVariations(db, scope, variation_ids);
  checkTakesStock(branch, "destination_branch_id");
  const { currency } = scope;
  refuseIfAny(planPurchase(entries, { branch_id: branch.id, currency, variations }).refusals);
  const seen = new Set<number>();
  entries.forEach(({ product_variation_id }, at) => {
    const name = variations.find(({ id }) => id === product_variation_id)?.name ?? "";
    if (seen.has(product_variation_id)) throw new AppError("ordered_twice", { name }, `entries.${at}`);
    seen.add(product_variation_id);
  });
  if (supplier_id) await readSupplier(db, scope, supplier_id, "supplier_id");
}

async function wasBegun(db: Db, { company_id }: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from stock_transactions
    where company_id = ${company_id} and purchase_order_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

type Action = "purchase_order.store" | "purchase_order.update" | "purchase_order.close";

async function audited(
  db: Db,
  scope: Scope,
  id: number,
  action: Action,
  detail: object,
): Promise<PurchaseOrder> {
  const order = await readPurchaseOrder(db, scope, id);
  const of = { branch_id: order.branch.id, order_number: id, ...detail };
  await audit(db, scope, action, { subject: "purchase_order", subject_id: id, detail: of });
  return order;
}
