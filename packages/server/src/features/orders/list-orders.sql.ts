import { barePhone } from "@clove/domain/people/match-customer.ts";
import type { Order } from "@clove/domain/sales/orders.schema.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { orderColumns, orderTables } from "./orders.sql.ts";

export type OrderFilter = {
  page: number;
  length: number;
  /** As `matchOrder` finds. */
  search?: string | undefined;
  branch_id?: number | undefined;
  terminal_id?: number | undefined;
};

/** Orders of the branches that the caller sees, newest first (`compareOrders`); `count` is of all matches. */
export async function listOrders(
  db: Db,
  scope: Scope,
  { page, length, search = "", branch_id, terminal_id }: OrderFilter,
): Promise<{ orders: Order[]; count: number }> {
  const pattern = search === "" ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = barePhone(search);
  const found = sql`o.company_id = ${scope.company_id} and ${inSeenBranches(scope, "o.branch_id")}
    and (${branch_id ?? null}::bigint is null or o.branch_id = ${branch_id ?? null})
    and (${terminal_id ?? null}::bigint is null or o.terminal_id = ${terminal_id ?? null})
    and (${pattern}::text is null or o.invoice_id ilike ${pattern} or o.order_ref ilike ${pattern}
      or c.name ilike ${pattern} or c.phone ilike ${pattern}
      or (${digits} <> '' and c.phone ~ '^[[:digit:][:space:]+()./-]+$'
        and strpos(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${digits}) > 0))`;
  const [rows, all] = await Promise.all([
    sql<Order>`select ${orderColumns} ${orderTables} where ${found}
      order by o.created_at desc, o.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from orders o
      left join users c on c.company_id = o.company_id and c.id = o.user_id where ${found}`.execute(db),
  ]);
  return { orders: rows.rows, count: all.rows[0]!.count };
}
