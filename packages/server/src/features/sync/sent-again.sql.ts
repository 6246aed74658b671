import { dayInZone } from "@clove/domain/ids.ts";
import type { ActKind } from "@clove/domain/sync/counter-acts.schema.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { SentAgain } from "@clove/domain/sync/sent-again.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { feedNow } from "./changes.sql.ts";
import { mostAhead, numberAfter } from "./given-numbers.sql.ts";
import { findSetBack } from "./history.sql.ts";

/** What of a till's keys the company has no record of, stored or kept aside, and how the database stands (sync §18). */
export async function findMissing(db: Db, scope: Scope, keys: readonly string[]) {
  const { company_id } = scope;
  const [now, set_back, missing] = await Promise.all([
    feedNow(db, scope),
    findSetBack(db, scope),
    sql<{ key: string }>`select key from unnest(${[...keys]}::text[]) with ordinality as asked (key, n)
      where not exists (select from idempotency_keys k where k.company_id = ${company_id} and k.key = asked.key)
        and not exists (select from orders o where o.company_id = ${company_id} and o.temp_id = asked.key)
        and not exists (select from quarantine q where q.company_id = ${company_id} and q.temp_id = asked.key)
      order by n`.execute(db),
  ]);
  return { history: now.epoch, set_back, missing: missing.rows.map(({ key }) => key) };
}

/** The last set-back, as long as people are told, and how many records tills have sent again since. */
export async function findSetBackWithReturns(db: Db, scope: Scope) {
  const [set_back, sent] = await Promise.all([
    findSetBack(db, scope),
    sql<{
      count: number;
    }>`select count(*)::int as count from sent_again where company_id = ${scope.company_id}
      and sent_at >= (select max(noticed_at) from set_backs where company_id = ${scope.company_id})`.execute(
      db,
    ),
  ]);
  return set_back && { ...set_back, sent_again: sent.rows[0]!.count };
}

/** Whether the server knows that it was set back after something was made (ISO 8601), so that it may have been lost. */
export async function wasSetBackSince(db: Db, { company_id }: Scope, made_at: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from set_backs
    where company_id = ${company_id} and noticed_at >= ${made_at}::timestamptz) as was`.execute(db);
  return rows[0]!.was;
}

type Sold = { terminal_id: number; unique_no: string; order_ref: string; at: string; again: SentAgain };

/**
 * The number that the server had given a sale's invoice, if it is one of the counter's and nobody else has it by now; null: the sale gets
 * a new one. The counter then goes on after this number and that of the order (`at`: when the sale was made). Locks the counter if so.
 */
export async function formerInvoice(
  db: Db,
  scope: Scope,
  { terminal_id, unique_no, order_ref, at, again }: Sold,
): Promise<string | null> {
  const { company_id, time_zone } = scope;
  const invoice_id = again.invoice_id ?? "";
  const number = numberAfter(invoice_id, `INV-${unique_no}-`);
  const day = dayInZone(at, time_zone);
  const ofDay = numberAfter(order_ref, `${day.slice(2).replaceAll("-", "")}T${unique_no}R`);
  if (number === null) return null;
  const { rows } = await sql`select from terminals t where company_id = ${company_id} and id = ${terminal_id}
    and invoice_sequence + ${mostAhead} >= ${number} and not exists (select from orders o
      where o.company_id = ${company_id} and o.invoice_id = ${invoice_id}) for no key update`.execute(db);
  if (rows.length === 0) return null;
  await sql`update terminals set invoice_sequence = greatest(invoice_sequence, ${number}),
      ref_sequence = case when ref_day = ${day}::date and ${ofDay}::int <= ref_sequence + ${mostAhead}
        then greatest(ref_sequence, ${ofDay}::int) else ref_sequence end
    where company_id = ${company_id} and id = ${terminal_id}
      and (invoice_sequence < ${number} or ref_day = ${day}::date and ref_sequence < ${ofDay}::int)`.execute(
    db,
  );
  return invoice_id;
}

type Stored = {
  kind: SyncKind | ActKind;
  temp_id: string;
  row_id: number;
  terminal_id: number | null;
  made_at: string;
  /** Of its money, where it has any; in the company's currency. */
  amount: number | null;
  /** What is not as it was. */
  remark?: AgainRemark | null;
};
/** `number`: it has another number, because somebody else has its own. `expected`: the shift's expected balance is another. */
export type AgainRemark = "number" | "expected";

/** Notes that a record came back, for the page that lists them (sync §18). */
export async function noteSentAgain(
  db: Db,
  { company_id, user_id }: Scope,
  { kind, temp_id, row_id, terminal_id, made_at, amount, remark = null }: Stored,
  { device_id, confirmed_at }: SentAgain,
): Promise<void> {
  await sql`insert into sent_again (company_id, temp_id, kind, row_id, terminal_id, device_id, sent_by, confirmed_at, made_at,
      sent_at, amount, remark)
    values (${company_id}, ${temp_id}, ${kind}, ${row_id}, ${terminal_id}, ${device_id ?? null}, ${user_id},
      ${confirmed_at}, ${made_at}, clock_timestamp(), ${amount}, ${remark}) on conflict do nothing`.execute(
    db,
  );
}

/** The page lists what came back, so nobody has to look at an order only for that. */
export async function markSeen(db: Db, { company_id }: Scope, order_id: number): Promise<void> {
  await sql`update orders set flags_seen_at = now() where company_id = ${company_id} and id = ${order_id}`.execute(
    db,
  );
}
