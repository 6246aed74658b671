import { AppError } from "@clove/domain/errors.ts";
import type { Stocktake, StocktakeStoreBody } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import { inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";

const relation = (row: string) =>
  sql`case when ${sql.ref(`${row}.id`)} is not null then ${jsonOf(row, "id", "name")} end`;

const columns = sql`t.id, ${jsonOf("r", "id", "name")} as branch, ${relation("c")} as category, ${relation("m")} as brand,
  t.status, ${jsonOf("u", "id", "name")} as user, t.created_at, ${relation("x")} as closed_by, t.closed_at, t.transaction_id`;

const joins = sql`join branches r on r.company_id = t.company_id and r.id = t.branch_id
  join users u on u.company_id = t.company_id and u.id = t.user_id
  left join users x on x.company_id = t.company_id and x.id = t.closed_by
  left join categories c on c.company_id = t.company_id and c.id = t.category_id
  left join brands m on m.company_id = t.company_id and m.id = t.brand_id`;

/** Stocktakes of the stores that the caller sees, newest first. */
export async function listStocktakes(
  db: Db,
  scope: Scope,
  { branch_id, page, length }: { branch_id?: number | undefined; page: number; length: number },
): Promise<{ stocktakes: Stocktake[]; count: number }> {
  const found = sql`from stocktakes t`;
  const where = sql`where t.company_id = ${scope.company_id} and ${inAskedBranches(scope, branch_id, "t.branch_id")}`;
  const [rows, counted] = await Promise.all([
    sql<Stocktake>`select ${columns} ${found} ${joins} ${where}
      order by t.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${found} ${where}`.execute(db),
  ]);
  return { stocktakes: rows.rows, count: counted.rows[0]!.count };
}

/** @throws AppError not_found, forbidden for a store that is not assigned */
export async function readStocktake(db: Db, scope: Scope, id: number): Promise<Stocktake> {
  const { rows } = await sql<Stocktake>`select ${columns} from stocktakes t ${joins}
    where t.company_id = ${scope.company_id} and t.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError("not_found", {}, "id");
  if (!seesBranch(scope, found.branch.id)) throw new AppError("forbidden", {}, "id");
  return found;
}

/** What a stocktake is about: a store, and perhaps only a category or brand. */
export type StocktakeScope = Pick<Stocktake, "id" | "status" | "created_at"> & {
  branch_id: number;
  category_id: number | null;
  brand_id: number | null;
  /** The id of the newest movement when the stocktake was opened. */
  after_movement: number;
};
const scopeColumns = sql`id, status, created_at, branch_id, category_id, brand_id, after_movement`;

/** The scope of a stocktake; the caller must have checked that it may be seen. */
export async function readScope(db: Db, { company_id }: Scope, id: number): Promise<StocktakeScope> {
  const { rows } = await sql<StocktakeScope>`select ${scopeColumns} from stocktakes
    where company_id = ${company_id} and id = ${id}`.execute(db);
  return rows[0]!;
}

/**
 * A stocktake, locked until the transaction ends. Transactions that store counted lines share the lock; closing waits for them.
 * @throws AppError not_found, forbidden for a store that is not assigned
 */
export async function lockStocktake(
  db: Db,
  scope: Scope,
  id: number,
  lock: "share" | "update",
): Promise<StocktakeScope> {
  const { rows } = await sql<StocktakeScope>`select ${scopeColumns} from stocktakes
    where company_id = ${scope.company_id} and id = ${id}
    ${lock === "share" ? sql`for share` : sql`for no key update`}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError("not_found", {}, "id");
  if (!seesBranch(scope, found.branch_id)) throw new AppError("forbidden", {}, "id");
  return found;
}

/** @throws AppError stocktake_closed */
export function checkOpen({ status }: StocktakeScope): void {
  if (status !== "open") throw new AppError("stocktake_closed", {}, "id");
}

/** @returns its id; null when this store already has an open one */
export async function insertStocktake(
  db: Db,
  { company_id, user_id }: Scope,
  { branch_id, category_id = null, brand_id = null }: Omit<StocktakeStoreBody, "temp_id">,
): Promise<number | null> {
  const { rows: moved } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from stock_ledger where company_id = ${company_id}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into stocktakes (company_id, branch_id, category_id, brand_id, user_id, after_movement)
    values (${company_id}, ${branch_id}, ${category_id}, ${brand_id}, ${user_id}, ${moved[0]!.last})
    on conflict (company_id, branch_id) where status = 'open' do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function closeStocktake(
  db: Db,
  { company_id, user_id }: Scope,
  {
    id,
    status,
    transaction_id,
  }: { id: number; status: "posted" | "cancelled"; transaction_id: number | null },
): Promise<void> {
  await sql`update stocktakes set status = ${status}, closed_by = ${user_id}, closed_at = now(),
      transaction_id = ${transaction_id}
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** SQL condition: a product, whose row is p, is in the stocktake's scope. */
export const inScope = ({
  category_id,
  brand_id,
}: Pick<StocktakeScope, "category_id" | "brand_id">): RawBuilder<boolean> => sql`(
  ${category_id}::bigint is null or p.category_id = ${category_id}) and (${brand_id}::bigint is null or p.brand_id = ${brand_id})`;
