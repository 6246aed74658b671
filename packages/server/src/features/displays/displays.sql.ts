import type { CustomerView, DisplayCompany } from "@clove/domain/display/customer-view.schema.ts";
import { displayCodeMinutes, displayKeyDays, viewMinutes } from "@clove/domain/display/display-code.ts";
import type { PairedDisplay } from "@clove/domain/display/displays.schema.ts";
import { sql } from "kysely";
import type { Pool } from "../../db/connect.ts";
import { companyOfKey, enterKey, removeKeys } from "../../db/key-directory.sql.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

export type DisplayRow = { company_id: number; id: number; terminal_id: number };

/** A new code for the counter, in place of one that nobody has used. Returns when it ends. */
export async function addCode(
  db: Db,
  { company_id }: Scope,
  terminal_id: number,
  code_hash: string,
): Promise<string> {
  const { rows: unused } = await sql<{ hash: string }>`delete from customer_displays
    where company_id = ${company_id} and terminal_id = ${terminal_id} and code_hash is not null
    returning code_hash as hash`.execute(db);
  await removeKeys(db, { company_id }, unused);
  const { rows } = await sql<{ expires_at: string }>`
    insert into customer_displays (company_id, terminal_id, code_hash, expires_at)
    values (${company_id}, ${terminal_id}, ${code_hash}, now() + make_interval(mins => ${displayCodeMinutes}))
    returning expires_at`.execute(db);
  await enterKey(db, { company_id }, "display", code_hash);
  return rows[0]!.expires_at;
}

/** Acts as the company of a display's code or key, with its row. Undefined: the hash is unknown or expired. */
export async function asDisplay<T>(
  pool: Pool,
  hash: string,
  act: (db: Db, found: DisplayRow) => Promise<T>,
): Promise<T | undefined> {
  const company_id = await companyOfKey(pool, "display", hash);
  if (company_id === undefined) return undefined;
  return inTransaction(pool, { company_id }, async ({ db }) => {
    const { rows } = await sql<DisplayRow>`select company_id, id, terminal_id from customer_displays
      where company_id = ${company_id} and ${hash} in (code_hash, key_hash) and expires_at > now()`.execute(
      db,
    );
    return rows[0] && act(db, rows[0]);
  });
}

/** Changes the code into a key, once. Undefined: another device was faster. */
export async function pair(
  db: Db,
  { company_id, id }: DisplayRow,
  { code_hash, key_hash }: { code_hash: string; key_hash: string },
): Promise<{ expires_at: string } | undefined> {
  const { rows } = await sql<{ expires_at: string }>`
    update customer_displays set code_hash = null, key_hash = ${key_hash}, paired_at = now(),
      expires_at = now() + make_interval(days => ${displayKeyDays})
    where company_id = ${company_id} and id = ${id} and code_hash = ${code_hash} and expires_at > now()
    returning expires_at`.execute(db);
  if (!rows[0]) return undefined;
  await removeKeys(db, { company_id }, [{ hash: code_hash }]);
  await enterKey(db, { company_id }, "display", key_hash);
  return rows[0];
}

export async function noteSeen(db: Db, { company_id, id }: DisplayRow): Promise<void> {
  await sql`update customer_displays set last_seen_at = now()
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** The paired devices of a counter, the latest first. */
export async function listDisplays(db: Db, { company_id }: Scope, terminal_id: number) {
  const { rows } = await sql<PairedDisplay>`select id, paired_at, last_seen_at, expires_at
    from customer_displays where company_id = ${company_id} and terminal_id = ${terminal_id}
      and key_hash is not null and expires_at > now() order by id desc`.execute(db);
  return rows;
}

/** False: the counter has no such device. */
export async function removeDisplay(
  db: Db,
  { company_id }: Scope,
  terminal_id: number,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`delete from customer_displays where company_id = ${company_id}
    and terminal_id = ${terminal_id} and id = ${id} and key_hash is not null returning key_hash as hash`.execute(
    db,
  );
  await removeKeys(db, { company_id }, rows);
  return rows.length > 0;
}

/** Keeps what the counter shows as long as it has a paired device. Returns how many it has. */
export async function keepView(
  db: Db,
  { company_id, session_hash }: Scope,
  terminal_id: number,
  view: CustomerView | null,
): Promise<number> {
  const { rows } = await sql<{ displays: number }>`select count(*)::int as displays from customer_displays
    where company_id = ${company_id} and terminal_id = ${terminal_id}
      and key_hash is not null and expires_at > now()`.execute(db);
  const { displays } = rows[0]!;
  if (displays === 0 || view === null) {
    await sql`delete from shown_carts where company_id = ${company_id} and terminal_id = ${terminal_id}`.execute(
      db,
    );
    return displays;
  }
  await sql`insert into shown_carts (company_id, terminal_id, view, session_hash)
    values (${company_id}, ${terminal_id}, ${JSON.stringify(view)}::jsonb, ${session_hash})
    on conflict (company_id, terminal_id) do update
      set view = excluded.view, session_hash = excluded.session_hash, shown_at = excluded.shown_at`.execute(
    db,
  );
  return displays;
}

/** What a paired device shows; `view` null: nobody is at the till. `logo`: its path below `/media`. */
export type Shown = { view: CustomerView | null; company: DisplayCompany };

/** Undefined: the device was removed, its key has expired, or the company is suspended. */
export async function readShown(
  db: Db,
  { company_id, id }: DisplayRow,
  key_hash: string,
): Promise<Shown | undefined> {
  const { rows } = await sql<DisplayCompany & Pick<Shown, "view">>`
    select c.name, c.logo, c.currency, case when s.shown_at > now() - make_interval(mins => ${viewMinutes})
      and exists (select from sessions where company_id = d.company_id and token_hash = s.session_hash)
      then s.view end as view
    from customer_displays d join companies c on c.id = d.company_id
    left join shown_carts s on s.company_id = d.company_id and s.terminal_id = d.terminal_id
    where d.company_id = ${company_id} and d.id = ${id} and d.key_hash = ${key_hash}
      and d.expires_at > now() and c.status = 'active'`.execute(db);
  if (!rows[0]) return undefined;
  const { view, ...company } = rows[0];
  return { view, company };
}
