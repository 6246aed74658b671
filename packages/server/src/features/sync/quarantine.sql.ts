import { storelessKinds } from "@clove/domain/sync/quarantine.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { Quarantined } from "@clove/domain/sync/sync.schema.ts";
import { id as wireId } from "@clove/domain/wire.schema.ts";
import { sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import { update } from "../../db/rows.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { SyncRecord } from "./upload-records.ts";

/** A record that was kept aside, and its state. */
export type QuarantineRow = {
  id: number;
  kind: SyncKind;
  temp_id: string;
  body: Record<string, unknown>;
  code: string;
  message: string;
  sent_by: number;
  branch_id: number | null;
  status: "open" | "retried" | "discarded";
  reason: string | null;
};

/** `branch_id`: the store concerned, if not the one in the record. */
export type WhyAside = { code: string; message: string; branch_id?: number };

const columns = sql`id, kind, temp_id, body, code, message, sent_by, branch_id, status, reason`;

export async function findQuarantined(
  db: Db,
  { company_id }: Scope,
  temp_id: string,
): Promise<QuarantineRow | undefined> {
  const { rows } = await sql<QuarantineRow>`select ${columns} from quarantine
    where company_id = ${company_id} and temp_id = ${temp_id}`.execute(db);
  return rows[0];
}

/** How many sales of the company are kept aside and wait for somebody to settle them. */
export async function countOpenSales(db: Db, { company_id }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from quarantine
    where company_id = ${company_id} and kind = 'order' and status = 'open'`.execute(db);
  return rows[0]!.count;
}

export async function lockQuarantined(
  db: Db,
  { company_id }: Scope,
  id: number,
): Promise<QuarantineRow | undefined> {
  const { rows } = await sql<QuarantineRow>`select ${columns} from quarantine
    where company_id = ${company_id} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** @returns the row, or undefined when the record is already kept aside */
export async function insertQuarantined(
  db: Db,
  scope: Scope,
  record: SyncRecord,
  why: WhyAside,
): Promise<QuarantineRow | undefined> {
  const { company_id, user_id } = scope;
  const { kind, temp_id, body } = record;
  const branch_id = why.branch_id ?? (await findBranch(db, scope, record));
  const { rows } = await sql<QuarantineRow>`
    insert into quarantine (company_id, kind, temp_id, body, code, message, sent_by, branch_id)
    values (${company_id}, ${kind}, ${temp_id}, ${JSON.stringify(body)}::json, ${why.code}, ${why.message}, ${user_id}, ${branch_id})
    on conflict (company_id, temp_id) do nothing returning ${columns}`.execute(db);
  return rows[0];
}

/** The company's store that a record belongs to, if it can be read; else null. */
async function findBranch(db: Db, { company_id }: Scope, { kind, body }: SyncRecord): Promise<number | null> {
  const named = (field: string) => wireId.safeParse(body[field]).data ?? null;
  const isOfCounter = kind === "order" || kind === "drawer_opening" || kind === "counter_act";
  if (!isOfCounter && kind !== "product") return null;
  const store = isOfCounter
    ? sql<{ id: number }>`select branch_id as id from terminals
        where company_id = ${company_id} and id = ${named("terminal_id")}::bigint`
    : sql<{
        id: number;
      }>`select id from branches where company_id = ${company_id} and id = ${named("branch_id")}::bigint`;
  const { rows } = await store.execute(db);
  return rows[0]?.id ?? null;
}

/** How many open records a sender has; locks, so that no other transaction adds one before this one ends. */
export async function countOpenOf(db: Db, { company_id, user_id }: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine ${company_id} ${user_id}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`select count(*) from quarantine
    where company_id = ${company_id} and sent_by = ${user_id} and status = 'open'`.execute(db);
  return rows[0]!.count;
}

export async function settleQuarantined(
  db: Db,
  { company_id, user_id }: Scope,
  id: number,
  settled: { status: "retried"; reason: string; record_id: number } | { status: "discarded"; reason: string },
): Promise<void> {
  const row = { ...settled, settled_by: user_id, settled_at: new Date() };
  await sql`${update("quarantine", row)} where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** Open records that the caller may settle, newest first; `count` is the number of all of them. */
export async function listQuarantine(
  db: Db,
  scope: Scope,
  { page, length }: { page: number; length: number },
): Promise<{ quarantine: Quarantined[]; count: number }> {
  const [found, count] = await Promise.all([
    sql<Quarantined>`select q.id, q.kind, q.temp_id, q.code, q.message, q.body,
        case when b.id is not null then ${jsonOf("b", "id", "name")} end as branch,
        ${jsonOf("u", "id", "name")} as sent_by, q.created_at
      from quarantine q left join branches b on b.company_id = q.company_id and b.id = q.branch_id
      join users u on u.company_id = q.company_id and u.id = q.sent_by where ${mayBeSettled(scope)}
      order by q.created_at desc, q.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    countQuarantine(db, scope),
  ]);
  return { quarantine: found.rows, count };
}

/** The number of open records that the caller may settle, in all stores or in one. */
export async function countQuarantine(db: Db, scope: Scope, branch_id?: number): Promise<number> {
  const inStore = branch_id === undefined ? sql`` : sql`and q.branch_id = ${branch_id}`;
  const { rows } = await sql<{ count: number }>`select count(*) from quarantine q
    where ${mayBeSettled(scope)} ${inStore}`.execute(db);
  return rows[0]!.count;
}

const mayBeSettled = (scope: Scope) => sql`q.company_id = ${scope.company_id} and q.status = 'open'
  and (${inSeenBranches(scope, "q.branch_id")}
    or q.branch_id is null and q.kind = any(${storelessKinds(scope)}::text[]))`;
