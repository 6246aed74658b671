import type { Branch, BranchStoreBody } from "@clove/domain/branches/branches.schema.ts";
import type { BranchUse } from "@clove/domain/branches/check-branch-update.ts";
import { sql } from "kysely";
import { foldedCase, hasFolded } from "../../db/has-folded.sql.ts";
import { update } from "../../db/rows.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** The fields of a store, whose row is b. */
export const branchColumns = sql`b.id, b.name, b.contact_number, b.email, b.address, b.type, b.status`;

/** The stores that the caller sees, by name; `query` may be in name, e-mail, number or address. */
export async function listBranches(
  db: Db,
  scope: Scope,
  { page, length, query }: { page: number; length: number; query?: string | undefined },
): Promise<{ branches: Branch[]; count: number }> {
  const part = query ?? "";
  const matches = sql`from branches b where b.company_id = ${scope.company_id}
    and ${inSeenBranches(scope, "b.id")}
    and (${hasFolded("b.name", part)} or ${hasFolded("b.email", part)}
      or ${hasFolded("b.contact_number", part)} or ${hasFolded("b.address", part)})`;
  const [rows, all] = await Promise.all([
    sql<Branch>`select ${branchColumns} ${matches} order by ${foldedCase("b.name")}, b.id
      limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${matches}`.execute(db),
  ]);
  return { branches: rows.rows, count: all.rows[0]!.count };
}

/** Any store of the company, whether the caller sees it or not. */
export async function findBranch(db: Db, scope: Scope, id: number): Promise<Branch | undefined> {
  const { rows } = await sql<Branch>`select ${branchColumns} from branches b
    where b.company_id = ${scope.company_id} and b.id = ${id}`.execute(db);
  return rows[0];
}

/** A store, locked for a change of it: waits for those who work in the store and hold its lock in share mode (`lockBranch`). */
export async function lockBranchToUpdate(db: Db, scope: Scope, id: number): Promise<Branch | undefined> {
  const { rows } = await sql<Branch>`select ${branchColumns} from branches b
    where b.company_id = ${scope.company_id} and b.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** What prevents a store from becoming a warehouse or inactive. The caller holds its lock. */
export async function readBranchUse(db: Db, { company_id }: Scope, id: number): Promise<BranchUse> {
  const { rows } = await sql<BranchUse>`select
    exists (select from terminals where company_id = ${company_id} and branch_id = ${id}) as has_terminals,
    (select t.name from terminals t join shifts s on s.company_id = t.company_id and s.terminal_id = t.id
      where t.company_id = ${company_id} and t.branch_id = ${id} and s.closed_at is null limit 1) as open_terminal,
    (select p.name from stock_levels l
      join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
      join products p on p.company_id = v.company_id and p.id = v.product_id
      where l.company_id = ${company_id} and l.branch_id = ${id} and l.quantity <> 0
      limit 1) as stocked_product`.execute(db);
  return rows[0]!;
}

export async function changeBranch(db: Db, { company_id }: Scope, branch: Branch): Promise<void> {
  const { id, ...fields } = branch;
  await sql`${update("branches", fields)} where company_id = ${company_id} and id = ${id}`.execute(db);
}

export async function insertBranch(db: Db, scope: Scope, body: Omit<BranchStoreBody, "temp_id">) {
  const { name, email, contact_number, address, type, status } = body;
  const { rows } = await sql<Branch>`
    insert into branches as b (company_id, name, email, contact_number, address, type, status)
    values (${scope.company_id}, ${name}, ${email}, ${contact_number}, ${address}, ${type}, ${status})
    returning ${branchColumns}`.execute(db);
  return rows[0]!;
}
