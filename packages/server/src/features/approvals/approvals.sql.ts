import type { Approval, ApprovalAction } from "@clove/domain/approvals/approvals.schema.ts";
import { sql } from "kysely";
import { jsonOf, utc } from "../../db/if-selected.ts";
import { insertInto } from "../../db/rows.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** How long a request can be answered, and an approval used, in seconds. */
export const approvalSeconds = 300;

const columns = sql`a.id, a.action, a.asked, a.by_pin, ${utc("a.created_at")} as created_at, ${utc("a.expires_at")} as expires_at,
  case when a.state in ('pending', 'approved') and a.expires_at < clock_timestamp() then 'expired' else a.state end as state,
  ${jsonOf("r", "id", "name")} as requested_by, ${jsonOf("t", "id", "name")} as terminal, ${jsonOf("b", "id", "name")} as branch,
  (select ${jsonOf("u", "id", "name")} from users u where u.company_id = a.company_id and u.id = a.answered_by) as answered_by`;
const tables = sql`from approvals a
  join users r on r.company_id = a.company_id and r.id = a.requested_by
  join terminals t on t.company_id = a.company_id and t.id = a.terminal_id
  join branches b on b.company_id = a.company_id and b.id = a.branch_id`;

export async function readApproval(db: Db, { company_id }: Scope, id: number): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`select ${columns} ${tables}
    where a.company_id = ${company_id} and a.id = ${id}`.execute(db);
  return rows[0];
}

/** As `readApproval`; nobody else can answer or withdraw it until the transaction ends. */
export async function lockApproval(db: Db, scope: Scope, id: number): Promise<Approval | undefined> {
  await sql`select from approvals where company_id = ${scope.company_id} and id = ${id} for update`.execute(
    db,
  );
  return readApproval(db, scope, id);
}

/** What is asked for in the caller's stores and not answered yet, oldest first. */
export async function listOpenApprovals(db: Db, scope: Scope): Promise<Approval[]> {
  const { rows } = await sql<Approval>`select ${columns} ${tables}
    where a.company_id = ${scope.company_id} and a.state = 'pending' and a.expires_at > clock_timestamp()
      and ${inSeenBranches(scope, "a.branch_id")}
    order by a.id limit 50`.execute(db);
  return rows;
}

type Asked = {
  action: ApprovalAction;
  facts_hash: string;
  asked: Approval["asked"];
  branch_id: number;
  terminal_id: number;
};

/** Whoever asks anew withdraws what they asked for before. */
export async function insertApproval(
  db: Db,
  { company_id, user_id }: Scope,
  { asked, ...facts }: Asked,
  answered: { state: "approved"; answered_by: number; by_pin: true } | { state: "pending" },
): Promise<number> {
  await sql`update approvals set state = 'withdrawn'
    where company_id = ${company_id} and requested_by = ${user_id} and state = 'pending'`.execute(db);
  const row = {
    company_id,
    ...facts,
    ...answered,
    asked: JSON.stringify(asked),
    requested_by: user_id,
    expires_at: inSeconds(approvalSeconds),
  };
  const { rows } = await sql<{ id: number }>`${insertInto("approvals", row)} returning id`.execute(db);
  return rows[0]!.id;
}

export async function markAnswered(
  db: Db,
  { company_id, user_id }: Scope,
  id: number,
  state: "approved" | "declined",
): Promise<void> {
  await sql`update approvals set state = ${state}, answered_by = ${user_id}, expires_at = ${inSeconds(approvalSeconds)}
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

export async function markWithdrawn(db: Db, { company_id }: Scope, id: number): Promise<void> {
  await sql`update approvals set state = 'withdrawn'
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
