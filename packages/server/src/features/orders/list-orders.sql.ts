import { isOrderRef } from "@clove/domain/ids.ts";
import { asksForAll, countOfFound, maxFoundOrders } from "@clove/domain/orders/match-order.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { withinDays } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { orderColumns, orderJoins } from "./order-columns.sql.ts";
import { searchOrders } from "./search-orders.sql.ts";

export type OrderFilter = {
  page: number;
  length: number;
  /** Finds the same orders as the domain's `orderMatcher`. */
  search?: string | undefined;
  branch_id?: number | undefined;
  terminal_id?: number | undefined;
  cashier_user_id?: number | undefined;
  status?: Order["status"] | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  flagged?: "0" | "1";
};

/**
 * Orders of the branches that the caller sees, newest first; of two sales at the same time the one recorded last is first. `count`: of
 * all matches, or of as many as a search shows.
 */
export async function listOrders(
  db: Db,
  scope: Scope,
  filter: OrderFilter,
  selected: Selected = null,
): Promise<{ orders: Order[]; count: number; more?: true }> {
  const { search = "", page, length } = filter;
  if (asksForAll(search) || isOrderRef(search)) {
    const [rows, all] = await Promise.all([
      pageOfOrders(scope, filter, selected).execute(db),
      countOfOrders(scope, filter).execute(db),
    ]);
    return { orders: rows.rows, count: all.rows[0]!.count };
  }
  const found = await searchOrders(db, scope, search, matches(scope, filter));
  const shown = found.slice(0, maxFoundOrders).slice((page - 1) * length, page * length);
  const { rows } = await sql<Order>`select ${orderColumns(selected)} from orders o ${orderJoins}
    where o.company_id = ${scope.company_id} and o.id = any(${shown}::bigint[])
    order by o.created_at desc, o.id desc`.execute(db);
  return { orders: rows, ...countOfFound(found.length, search) };
}

export function pageOfOrders(scope: Scope, filter: OrderFilter, selected: Selected = null) {
  const { page, length } = filter;
  // Its orders are found first: for those of the pages before, PostgreSQL would read the lines and payments, too.
  return sql<Order>`select ${orderColumns(selected)}
    from (select o.company_id, o.id from orders o where ${matches(scope, filter)}
      order by o.created_at desc, o.id desc limit ${length} offset ${(page - 1) * length}) page
    join orders o on o.company_id = page.company_id and o.id = page.id ${orderJoins}
    order by o.created_at desc, o.id desc`;
}

export function countOfOrders(scope: Scope, filter: OrderFilter) {
  return sql<{ count: number }>`select count(*) from orders o where ${matches(scope, filter)}`;
}

/**
 * The conditions of a filter, without conditions for what it leaves out, so that PostgreSQL can use an index of what it has. A search is
 * a condition only if it is a whole order number.
 */
export function matches(
  scope: Scope,
  { search = "", branch_id, terminal_id, cashier_user_id, status, ...filter }: OrderFilter,
) {
  const conditions = [
    sql`o.company_id = ${scope.company_id}`,
    inSeenBranches(scope, "o.branch_id"),
    branch_id !== undefined && sql`o.branch_id = ${branch_id}`,
    terminal_id !== undefined && sql`o.terminal_id = ${terminal_id}`,
    cashier_user_id !== undefined && sql`o.cashier_user_id = ${cashier_user_id}`,
    // Written into the statement, not sent as a parameter: PostgreSQL uses a partial index only for a value that it sees while planning.
    status !== undefined && sql`o.status = ${sql.lit(status)}`,
    filter.flagged === "1" && sql`o.flags <> '{}' and o.flags_seen_at is null`,
    ...withinDays("o.created_at", filter, scope.time_zone),
    isOrderRef(search) && sql`o.order_ref = ${search}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}
