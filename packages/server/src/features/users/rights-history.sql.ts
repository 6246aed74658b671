import type { PastRights } from "@clove/domain/access/grant.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/**
 * The rights that a user had within the last `hours`, or ever, and has now, oldest first (access §24). The database records them at
 * the end of each transaction that changes them.
 */
export async function readRightsHeld(
  db: Db,
  { company_id }: Pick<Scope, "company_id">,
  user_id: number,
  hours: number | null = null,
): Promise<PastRights[]> {
  // Rights end when the next ones begin, so those are left out whose successors are older than `hours`.
  const ended =
    hours === null
      ? sql``
      : sql`and not exists (select from rights_history n where n.company_id = ${company_id} and n.user_id = h.user_id and n.id > h.id
          and n.held_from < now() - make_interval(hours => ${hours}))`;
  const { rows } = await sql<PastRights>`
    select role, status, permissions, to_json(branch_ids) as branch_ids, max_discount, max_discount_type
    from rights_history h where company_id = ${company_id} and user_id = ${user_id} ${ended}
    order by id`.execute(db);
  return rows;
}
