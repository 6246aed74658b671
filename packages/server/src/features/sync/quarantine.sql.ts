import type { Quarantined, SyncKind } from "@clove/domain/sync/sync.schema.ts";
import { sql } from "kysely";
import { type Columns, selectedColumns } from "../../db/selected-columns.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import type { SyncRecord } from "./upload-records.ts";

/** A record that was put aside, and what has become of it. */
export type Kept = {
  id: number;
  kind: SyncKind;
  temp_id: string;
  body: Record<string, unknown>;
  code: string;
  message: string;
  sent_by: number;
  status: "open" | "retried" | "discarded";
  reason: string | null;
};

const columns = sql`id, kind, temp_id, body, code, message, sent_by, status, reason`;

export async function findKept(db: Db, { company_id }: Scope, temp_id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select ${columns} from quarantine
    where company_id = ${company_id} and temp_id = ${temp_id}`.execute(db);
  return rows[0];
}

export async function lockKept(db: Db, { company_id }: Scope, id: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select ${columns} from quarantine
    where company_id = ${company_id} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** @returns the row, or undefined when the record lies there already */
export async function insertKept(
  db: Db,
  { company_id, user_id }: Scope,
  { kind, temp_id, body }: SyncRecord,
  why: { code: string; message: string },
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    insert into quarantine (company_id, kind, temp_id, body, code, message, sent_by)
    values (${company_id}, ${kind}, ${temp_id}, ${JSON.stringify(body)}::json, ${why.code}, ${why.message}, ${user_id})
    on conflict (company_id, temp_id) do nothing returning ${columns}`.execute(db);
  return rows[0];
}

export async function settleKept(
  db: Db,
  { company_id, user_id }: Scope,
  id: number,
  settled: { status: "retried"; reason: string; record_id: number } | { status: "discarded"; reason: string },
): Promise<void> {
  await db
    .updateTable("quarantine")
    .set({ ...settled, settled_by: user_id, settled_at: new Date() })
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .execute();
}

/** How the fields of a record that was put aside are loaded for a manager; its row is q. */
const quarantinedColumns: Columns<Quarantined> = {
  id: "q.id",
  kind: "q.kind",
  temp_id: "q.temp_id",
  code: "q.code",
  message: "q.message",
  body: "q.body",
  sent_by: {
    join: "join users u on u.company_id = q.company_id and u.id = q.sent_by",
    columns: { id: "u.id", name: "u.name" },
  },
  created_at: "q.created_at",
};

/** What is still open, the latest first; `count` is of all that is. */
export async function listKept(
  db: Db,
  { company_id }: Scope,
  { page, length }: { page: number; length: number },
  selected: Selected = null,
): Promise<{ quarantine: Quarantined[]; count: number }> {
  const { list, joins } = selectedColumns(quarantinedColumns, selected);
  const [found, counted] = await Promise.all([
    sql<Quarantined>`select ${list} from quarantine q ${joins}
      where q.company_id = ${company_id} and q.status = 'open'
      order by q.created_at desc, q.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from quarantine
      where company_id = ${company_id} and status = 'open'`.execute(db),
  ]);
  return { quarantine: found.rows, count: counted.rows[0]!.count };
}
