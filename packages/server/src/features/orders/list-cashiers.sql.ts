import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** How many of a person's newest orders are read to see whether one is of a store that the caller sees. */
const newest = 1000;

/** Who sold in the stores that the caller sees, judged by each person's newest orders; by id. */
export async function listCashiers(db: Db, scope: Scope): Promise<Order["cashier_user"][]> {
  const { rows } = await sql<Order["cashier_user"]>`select u.id, u.name from users u
    where u.company_id = ${scope.company_id} and u.role <> 'customer' and exists (
      select from (select o.branch_id from orders o
        where o.company_id = ${scope.company_id} and o.cashier_user_id = u.id
        order by o.created_at desc, o.id desc limit ${newest}) o
      where ${inSeenBranches(scope, "o.branch_id")})
    order by u.id`.execute(db);
  return rows;
}
