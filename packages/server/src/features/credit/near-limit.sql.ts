import type { NearLimit } from "@clove/domain/reports/dashboard.schema.ts";
import { nearLimitPercent } from "@clove/domain/users/credit.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** Active customers whose credit is nearly or more than used up, those with the most used first; `count`: of all such customers. */
export async function listNearLimit(db: Db, { company_id }: Scope, length: number) {
  // One pass over the customers, of whom there may be many.
  const { rows } = await sql<NearLimit & { count: number }>`
    select u.id, u.name, u.credit_limit, u.credit_used, (count(*) over ())::int as count
    from users u where u.company_id = ${company_id} and u.role = 'customer' and u.status = 'active'
      and u.credit_limit > 0 and u.credit_used * 100 >= u.credit_limit * ${nearLimitPercent}
    order by u.credit_used / u.credit_limit desc, u.name, u.id limit ${length}`.execute(db);
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}
