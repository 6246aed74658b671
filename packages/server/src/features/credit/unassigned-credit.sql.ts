import type { UnassignedCredit } from "@clove/domain/credit/credit.schema.ts";
import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { jsonOf, jsonOrNull, utc } from "../../db/if-selected.ts";
import { checkSeenRow, inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

const creditColumns = sql`c.id, c.amount,
  json_build_object('id', o.id, 'order_ref', o.order_ref, 'created_at', ${utc("o.created_at")}) as "order",
  json_build_object('id', t.id, 'name', t.name, 'branch', ${jsonOf("b", "id", "name")}) as terminal,
  ${jsonOf("k", "id", "name")} as cashier_user,
  ${jsonOrNull("n", "id", "name")} as named_user, ${jsonOrNull("a", "id", "name")} as "user"`;

/** What `creditColumns` need beside the unassigned credit, which is c. */
const creditJoins = sql`
  join orders o on o.company_id = c.company_id and o.id = c.order_id
  join terminals t on t.company_id = o.company_id and t.id = o.terminal_id
  join branches b on b.company_id = o.company_id and b.id = o.branch_id
  join users k on k.company_id = o.company_id and k.id = o.cashier_user_id
  left join users n on n.company_id = c.company_id and n.temp_id = c.named_temp_id and n.role = 'customer'
  left join users a on a.company_id = c.company_id and a.id = c.assigned_user_id`;

/** Credits still to be assigned, of the branches that the caller sees, the oldest first; `count`: of all of them. */
export async function listUnassigned(
  db: Db,
  scope: Scope,
  { page, length }: { page: number; length: number },
): Promise<{ credits: UnassignedCredit[]; count: number }> {
  const [rows, count] = await Promise.all([
    sql<UnassignedCredit>`select ${creditColumns} from unassigned_credit c ${creditJoins} where ${isOpen(scope)}
      order by c.created_at, c.id limit ${length} offset ${(page - 1) * length}`.execute(db),
    countUnassigned(db, scope),
  ]);
  return { credits: rows.rows, count };
}

/** How many credits are still to be assigned, of all stores that the caller sees or of one. */
export async function countUnassigned(db: Db, scope: Scope, branch_id?: number): Promise<number> {
  const inStore = branch_id === undefined ? sql`` : sql`and o.branch_id = ${branch_id}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from unassigned_credit c
    join orders o on o.company_id = c.company_id and o.id = c.order_id
    where ${isOpen(scope)} ${inStore}`.execute(db);
  return rows[0]!.count;
}

const isOpen = (scope: Scope) => sql`c.company_id = ${scope.company_id} and c.assigned_user_id is null
  and ${inSeenBranches(scope, "o.branch_id")}`;

export async function readCredit(db: Db, { company_id }: Scope, id: number): Promise<UnassignedCredit> {
  const { rows } = await sql<UnassignedCredit>`select ${creditColumns} from unassigned_credit c ${creditJoins}
    where c.company_id = ${company_id} and c.id = ${id}`.execute(db);
  return rows[0]!;
}

/** @throws AppError not_found; forbidden for a sale of an unassigned branch */
export async function checkSeenCredit(db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ branch_id: number }>`select o.branch_id from unassigned_credit c
    join orders o on o.company_id = c.company_id and o.id = c.order_id
    where c.company_id = ${scope.company_id} and c.id = ${id}`.execute(db);
  checkSeenRow(scope, rows[0], "id");
}

export type LockedCredit = {
  id: number;
  amount: number;
  order_id: number;
  payment_log_id: number;
  /** The customer to whom somebody has assigned it meanwhile. */
  assigned_user_id: number | null;
};

/** Locks a credit and its sale. The caller has checked that it exists. */
export async function lockCredit(db: Db, { company_id }: Scope, id: number): Promise<LockedCredit> {
  const { rows } = await sql<LockedCredit>`
    select c.id, c.amount, c.order_id, c.payment_log_id, c.assigned_user_id
    from unassigned_credit c join orders o on o.company_id = c.company_id and o.id = c.order_id
    where c.company_id = ${company_id} and c.id = ${id} for no key update of o, c`.execute(db);
  return rows[0]!;
}

/** The customer owes the amount from now on, and the sale and its receipt name them. */
export async function writeAssigned(
  db: Db,
  { company_id, user_id: by }: Scope,
  { id, amount, order_id, payment_log_id }: LockedCredit,
  customer: { id: number; name: string; phone: string | null },
): Promise<void> {
  const { name, phone } = customer;
  await Promise.all([
    sql`update unassigned_credit set assigned_user_id = ${customer.id}, assigned_by = ${by}, assigned_at = now()
      where company_id = ${company_id} and id = ${id}`.execute(db),
    sql`update orders set user_id = ${customer.id}, customer_info = ${JSON.stringify({ name, phone })}
      where company_id = ${company_id} and id = ${order_id}`.execute(db),
    sql`update payment_logs set user_id = ${customer.id}
      where company_id = ${company_id} and order_id = ${order_id}`.execute(db),
    // Where the sale wrote its lines, because there the ids of both follow each other.
    writeAtCompany(
      db,
      { company_id },
      sql`insert into credit_ledger (company_id, user_id, kind, amount, order_id, payment_log_id, by_user_id)
        values (${company_id}, ${customer.id}, 'sale', ${amount}, ${order_id}, ${payment_log_id}, ${by})`,
    ),
    sql`update users set credit_used = credit_used + ${amount}
      where company_id = ${company_id} and id = ${customer.id}`.execute(db),
  ]);
}
