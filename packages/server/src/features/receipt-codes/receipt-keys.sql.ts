import { randomBytes } from "node:crypto";
import type { ReceiptKey } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import { sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** A key with its secret. */
export type StoredKey = {
  id: number;
  device_id: string;
  device_name: string;
  /** base64url. */
  secret: string;
  created_at: string;
  replaced_at: string | null;
  revoked_at: string | null;
};

const columns = sql`id, device_id, device_name, secret, created_at, replaced_at, revoked_at`;

/** The device's newest key; no other call of this device reads or gives one before this transaction ends. */
export async function lockNewestKey(
  db: Db,
  { company_id }: Scope,
  device_id: string,
): Promise<StoredKey | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt key ${company_id} ${device_id}`}, 0))`.execute(
    db,
  );
  return findNewestKey(db, { company_id }, device_id);
}

export async function findNewestKey(
  db: Db,
  { company_id }: Pick<Scope, "company_id">,
  device_id: string,
): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`select ${columns} from receipt_keys
    where company_id = ${company_id} and device_id = ${device_id} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** From which the secrets of the company's keys are made, base64url; null until the first key is given. */
export async function findCompanySecret(db: Db, { company_id }: Scope): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`
    select secret from receipt_secrets where company_id = ${company_id}`.execute(db);
  return rows[0]?.secret ?? null;
}

/** The same for ever; made at its first use. */
export async function companySecret(db: Db, scope: Scope): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await sql`insert into receipt_secrets (company_id, secret) values (${scope.company_id}, ${secret})
    on conflict do nothing`.execute(db);
  return (await findCompanySecret(db, scope))!;
}

export async function takeKeyId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('receipt_keys_id_seq')::float8 as id`.execute(db);
  return rows[0]!.id;
}

export async function findKey(db: Db, { company_id }: Scope, id: number): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`select ${columns} from receipt_keys
    where company_id = ${company_id} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countNewKeys(db: Db, { company_id }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from receipt_keys
    where company_id = ${company_id} and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]!.count;
}

type New = Pick<StoredKey, "id" | "device_id" | "device_name" | "secret"> & { terminal_id: number | null };

export async function insertKey(
  db: Db,
  { company_id, user_id }: Scope,
  { id, device_id, device_name, secret, terminal_id }: New,
): Promise<void> {
  await sql`insert into receipt_keys (company_id, id, device_id, device_name, secret, user_id, terminal_id)
    values (${company_id}, ${id}, ${device_id}, ${device_name}, ${secret}, ${user_id}, ${terminal_id})`.execute(
    db,
  );
}

export async function replaceKey(db: Db, { company_id }: Scope, id: number): Promise<void> {
  await sql`update receipt_keys set replaced_at = now()
    where company_id = ${company_id} and id = ${id} and replaced_at is null`.execute(db);
}

type Seen = { device_name: string; terminal_id: number | null; signed_at: string | null };

export async function noteSeen(db: Db, { company_id }: Scope, id: number, seen: Seen): Promise<void> {
  await sql`update receipt_keys set seen_at = now(), device_name = ${seen.device_name},
      terminal_id = coalesce(${seen.terminal_id}::bigint, terminal_id),
      signed_at = greatest(signed_at, least(${seen.signed_at}::timestamptz, now()))
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** Ends all keys of a device; if it was to get another one, it no longer is. @returns false if nothing was changed */
export async function revokeKeys(
  db: Db,
  { company_id }: Scope,
  { id, device_id }: Pick<StoredKey, "id" | "device_id">,
): Promise<boolean> {
  const own = sql`company_id = ${company_id} and device_id = ${device_id}`;
  const [revoked, kept] = await Promise.all([
    sql`update receipt_keys set revoked_at = now() where ${own} and revoked_at is null returning id`.execute(
      db,
    ),
    sql`update receipt_keys set replaced_at = null
      where ${own} and id = ${id} and replaced_at is not null returning id`.execute(db),
  ]);
  return revoked.rows.length + kept.rows.length > 0;
}

/** The newest key of each device, who was seen last first. */
export async function listKeys(
  db: Db,
  { company_id }: Scope,
  { page, length }: { page: number; length: number },
): Promise<{ receipt_keys: ReceiptKey[]; count: number }> {
  const newest = sql`select distinct on (device_id) * from receipt_keys
    where company_id = ${company_id} order by device_id, id desc`;
  const [found, count] = await Promise.all([
    sql<ReceiptKey>`select k.id, k.device_id, k.device_name,
        case when t.id is not null then ${jsonOf("t", "id", "name")} end as terminal,
        ${jsonOf("u", "id", "name")} as given_to,
        k.created_at, k.seen_at, k.signed_at, k.replaced_at, k.revoked_at
      from (${newest}) k
      left join terminals t on t.company_id = k.company_id and t.id = k.terminal_id
      join users u on u.company_id = k.company_id and u.id = k.user_id
      order by k.seen_at desc, k.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(distinct device_id)::int as count from receipt_keys
      where company_id = ${company_id}`.execute(db),
  ]);
  return { receipt_keys: found.rows, count: count.rows[0]!.count };
}
