import { AppError } from "@clove/domain/errors.ts";
import type {
  PurchasePrice,
  purchasePricesQuery,
  Supplier,
  SupplierStoreBody,
  SupplierUpdateBody,
  supplierListQuery,
} from "@clove/domain/stock/suppliers.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { difference } from "../../db/difference.ts";
import { foldedCase, hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import { update } from "../../db/rows.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";

const columns = sql`id, name, contact, status`;

/** Suppliers whose name or contact contains the query, or only that of an id, by name; `count`: of all matches (stock §32). */
export async function listSuppliers(
  db: Db,
  { company_id }: Scope,
  { page, length, query = "", status, id }: z.infer<typeof supplierListQuery>,
): Promise<{ suppliers: Supplier[]; count: number }> {
  const where = sql`company_id = ${company_id} and ${status ? sql`status = ${status}` : sql`true`}
    and ${id === undefined ? sql`true` : sql`id = ${id}`}
    and (${hasFolded("name", query)} or ${hasFolded("contact", query)})`;
  const [found, counted] = await Promise.all([
    sql<Supplier>`select ${columns} from suppliers where ${where}
      order by ${foldedCase("name")}, id limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from suppliers where ${where}`.execute(db),
  ]);
  return { suppliers: found.rows, count: counted.rows[0]!.count };
}

/** @throws AppError not_found, for the field `path` */
export async function readSupplier(
  db: Db,
  { company_id }: Scope,
  id: number,
  path?: string,
): Promise<Supplier> {
  const { rows } =
    await sql<Supplier>`select ${columns} from suppliers where company_id = ${company_id} and id = ${id}`.execute(
      db,
    );
  if (!rows[0]) throw new AppError("not_found", {}, path);
  return rows[0];
}

/** Stores a supplier, whose name must be new without regard to case (stock §32). @throws AppError name_taken */
export async function storeSupplier(
  { db }: Tx,
  scope: Scope,
  { name, contact }: Omit<SupplierStoreBody, "temp_id">,
): Promise<Supplier> {
  const { rows } = await sql<Supplier>`
    insert into suppliers (company_id, name, contact) values (${scope.company_id}, ${name}, ${contact || null})
    on conflict do nothing returning ${columns}`.execute(db);
  const [made] = rows;
  if (!made) throw new AppError("name_taken", { name }, "name");
  await audit(db, scope, "supplier.store", { subject: "supplier", subject_id: made.id, detail: { name } });
  return made;
}

/** Changes a supplier's name, contact or status (stock §32). @throws AppError not_found, name_taken */
export async function updateSupplier(
  { db }: Tx,
  scope: Scope,
  { id, contact, ...change }: Omit<SupplierUpdateBody, "temp_id">,
): Promise<Supplier> {
  const { company_id } = scope;
  await sql`select from suppliers where company_id = ${company_id} and id = ${id} for update`.execute(db);
  const stored = await readSupplier(db, scope, id, "id");
  const wanted = { ...change, ...(contact !== undefined && { contact: contact || null }) };
  const { from, to } = difference<Supplier>(stored, wanted);
  if (Object.keys(to).length === 0) return stored;
  const { name = stored.name } = to;
  const taken = await sql`select from suppliers where company_id = ${company_id} and id <> ${id}
    and ${foldedCase("name")} = fold_case(${name}) collate "C"`.execute(db);
  if (taken.rows.length > 0) throw new AppError("name_taken", { name }, "name");
  await sql`${update("suppliers", to)} where company_id = ${company_id} and id = ${id}`.execute(db);
  const detail = { name: stored.name, from, to };
  await audit(db, scope, "supplier.update", { subject: "supplier", subject_id: id, detail });
  return { ...stored, ...to };
}

/** What a variation was bought for in the stores that the caller sees, the newest first; `count`: of all (stock §34). */
export async function listPurchasePrices(
  db: Db,
  scope: Scope,
  { product_variation_id, supplier_id, page, length }: z.infer<typeof purchasePricesQuery>,
): Promise<{ prices: PurchasePrice[]; count: number }> {
  const found = sql`from batches b
    join stock_transactions t on t.company_id = b.company_id and t.id = b.transaction_id and t.type = 'purchase'
    join branches d on d.company_id = b.company_id and d.id = b.branch_id
    left join suppliers s on s.company_id = t.company_id and s.id = t.supplier_id
    where b.company_id = ${scope.company_id} and b.product_variation_id = ${product_variation_id}
      and ${inSeenBranches(scope, "b.branch_id")}
      and ${supplier_id === undefined ? sql`true` : sql`t.supplier_id = ${supplier_id}`}`;
  const [prices, counted] = await Promise.all([
    sql<PurchasePrice>`select b.id, t.id as transaction_id, t.created_at, ${jsonOf("d", "id", "name")} as branch,
        case when s.id is not null then ${jsonOf("s", "id", "name")} end as supplier, t.delivery_note,
        b.received_quantity as quantity, b.purchase_price
      ${found} order by t.created_at desc, b.id desc limit ${length} offset ${(page - 1) * length}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) ${found}`.execute(db),
  ]);
  return { prices: prices.rows, count: counted.rows[0]!.count };
}
