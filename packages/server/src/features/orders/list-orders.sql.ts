import { isOrderRef } from "@clove/domain/ids.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { barePhone } from "@clove/domain/users/match-customer.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { withinDays } from "../../db/within-days.sql.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { customerJoin, orderColumns, orderJoins } from "./order-columns.sql.ts";

export type OrderFilter = {
  page: number;
  length: number;
  /** The same matches as `matchOrder`. */
  search?: string | undefined;
  branch_id?: number | undefined;
  terminal_id?: number | undefined;
  status?: Order["status"] | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  flagged?: "0" | "1";
};

/** Orders of the branches that the caller sees, newest first (`compareOrders`); `count` is of all matches. */
export async function listOrders(
  db: Db,
  scope: Scope,
  filter: OrderFilter,
  selected: Selected = null,
): Promise<{ orders: Order[]; count: number }> {
  const [rows, all] = await Promise.all([
    pageOfOrders(scope, filter, selected).execute(db),
    countOfOrders(scope, filter).execute(db),
  ]);
  return { orders: rows.rows, count: all.rows[0]!.count };
}

export function pageOfOrders(scope: Scope, filter: OrderFilter, selected: Selected = null) {
  const { page, length } = filter;
  return sql<Order>`select ${orderColumns(selected)} from orders o ${orderJoins} where ${found(scope, filter)}
    order by o.created_at desc, o.id desc limit ${length} offset ${(page - 1) * length}`;
}

export function countOfOrders(scope: Scope, filter: OrderFilter) {
  const looksAtCustomers = filter.search && !isOrderRef(filter.search);
  return sql<{ count: number }>`select count(*) from orders o ${looksAtCustomers ? customerJoin : sql``}
    where ${found(scope, filter)}`;
}

/** Only what is asked for, so that each filter is found in its index. */
function found(scope: Scope, { search = "", branch_id, terminal_id, status, ...filter }: OrderFilter) {
  const conditions = [
    sql`o.company_id = ${scope.company_id}`,
    inSeenBranches(scope, "o.branch_id"),
    branch_id !== undefined && sql`o.branch_id = ${branch_id}`,
    terminal_id !== undefined && sql`o.terminal_id = ${terminal_id}`,
    // Said, not passed: otherwise a partial index cannot be chosen.
    status !== undefined && sql`o.status = ${sql.lit(status)}`,
    filter.flagged === "1" && sql`o.flags <> '{}' and o.flags_seen_at is null`,
    ...withinDays("o.created_at", filter, scope.time_zone),
    search !== "" && answers(scope, search),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}

function answers({ company_id }: Scope, search: string): RawBuilder<unknown> {
  if (isOrderRef(search)) return sql`o.order_ref = ${search}`;
  const digits = barePhone(search);
  return sql`(${hasFolded("o.invoice_id", search)} or ${hasFolded("o.order_ref", search)}
    or ${hasFolded("c.name", search)} or ${hasFolded("c.phone", search)}
    or (${digits} <> '' and c.phone ~ '^[[:digit:][:space:]+()./-]+$'
      and strpos(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${digits}) > 0)
    or o.id in (select p.order_id from payment_logs p
      where p.company_id = ${company_id} and ${hasFolded("p.receipt_no", search)}))`;
}
