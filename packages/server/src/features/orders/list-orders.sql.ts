import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { barePhone } from "@clove/domain/users/match-customer.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
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
};

/** Orders of the branches that the caller sees, newest first (`compareOrders`); `count` is of all matches. */
export async function listOrders(
  db: Db,
  scope: Scope,
  { page, length, search = "", branch_id, terminal_id }: OrderFilter,
  selected: Selected = null,
): Promise<{ orders: Order[]; count: number }> {
  const found = sql`where o.company_id = ${scope.company_id} and ${inSeenBranches(scope, "o.branch_id")}
    and (${branch_id ?? null}::bigint is null or o.branch_id = ${branch_id ?? null})
    and (${terminal_id ?? null}::bigint is null or o.terminal_id = ${terminal_id ?? null})
    and ${search === "" ? sql`true` : answers(search)}`;
  const [rows, all] = await Promise.all([
    sql<Order>`select ${orderColumns(selected)} from orders o ${orderJoins} ${found}
      order by o.created_at desc, o.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{
      count: number;
    }>`select count(*) from orders o ${search === "" ? sql`` : customerJoin} ${found}`.execute(db),
  ]);
  return { orders: rows.rows, count: all.rows[0]!.count };
}

function answers(search: string): RawBuilder<boolean> {
  const digits = barePhone(search);
  return sql`(${hasFolded("o.invoice_id", search)} or ${hasFolded("o.order_ref", search)}
    or ${hasFolded("c.name", search)} or ${hasFolded("c.phone", search)}
    or (${digits} <> '' and c.phone ~ '^[[:digit:][:space:]+()./-]+$'
      and strpos(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${digits}) > 0))`;
}
