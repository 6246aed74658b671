import { createHash } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { atFirstUse } from "../at-first-use.ts";
import type { Scope } from "../http/auth.ts";
import { update } from "./rows.sql.ts";
import type { Db, Tx } from "./transaction.ts";

type Write<T> = {
  call: string;
  key: string | undefined;
  body: unknown;
  /** Whether somebody else may get the first answer, because they may see its content. Left out: nobody. */
  maySee?: (first: T) => boolean;
  /** Whether this body equals a record that sync stored without a hash of its body. Left out: never. */
  isSame?: (first: T) => boolean;
  /** The first answer as it can be made of what is stored now. Left out: it names no row and is kept (`pruneAnswers`). */
  again?: Again<T>;
};

/** `id`: the row that the answer named; `at`: when it was given. */
export type Again<T> = (named: { id: number; at: string }) => Promise<T>;

/**
 * Either the first answer under this key, or the right to write, with `keep` to store the write's answer and `drop` to
 * release the key.
 */
export type Claim<T> =
  | {
      isRepeat: true;
      /** Whether the first write was the same user's. */
      isOwn: boolean;
      /** Call after the caller's present rights were checked. @throws AppError key_reused */
      first(): Promise<T>;
    }
  | {
      isRepeat: false;
      /** `body`: of a synced record, the online call's body. */
      keep(answer: T, body?: unknown): Promise<void>;
      drop(): Promise<void>;
    };

/** Stored for a synced write without a comparable body: see `isSame`. */
const noBody = "*";

/**
 * Claims a key for a write: the same key again gets the first result, also while the first still runs on another
 * connection; with another call, user or body it is refused (api §8). The key is stored in the write's own transaction,
 * so only a committed success keeps it.
 */
export async function claim<T>(tx: Tx, scope: Scope, write: Write<T>): Promise<Claim<T>> {
  const stored = storedWrite(scope, write);
  if (!stored) return { isRepeat: false, keep: async () => {}, drop: async () => {} };
  return claimKey<T>(tx, scope, stored, (known) => firstAnswer(scope, write, stored, known));
}

/** A write as its key stores it. */
export type StoredWrite = { call: string; key: string; body_hash: string; user_id: number };

/** The write that has a key, with its answer; when that has gone after a week, the row that it named (docs/decisions/077). */
export type KnownWrite<T> = {
  call: string;
  body_hash: string;
  user_id: number | null;
  answer: T | null;
  row_id: number | null;
  created_at: string;
};

/** For a write that stores its key itself; null without a key. */
export function storedWrite<T>(scope: Scope, { call, key, body }: Write<T>): StoredWrite | null {
  return key === undefined ? null : { call, key, body_hash: hashBody(body), user_id: scope.user_id };
}

/** The answer to a repeat, by the rules of `claim`. @throws AppError key_reused; what `again` throws */
export async function firstAnswer<T>(
  scope: Scope,
  write: Write<T>,
  stored: StoredWrite,
  known: KnownWrite<T>,
): Promise<T> {
  const answer = atFirstUse(() => wholeAnswer(known, write.again));
  if (known.call !== stored.call || !(await isRepeated(scope, write, stored, known, answer)))
    throw new AppError("key_reused");
  return answer();
}

async function wholeAnswer<T>({ answer, row_id, created_at }: KnownWrite<T>, again?: Again<T>): Promise<T> {
  if (answer !== null) return answer;
  if (row_id === null || !again) throw new Error("a key has neither its answer nor a way to make it again");
  return again({ id: row_id, at: created_at });
}

/** `answer` is asked only for who or what cannot be judged without it. */
async function isRepeated<T>(
  scope: Scope,
  { maySee, isSame }: Write<T>,
  { body_hash }: StoredWrite,
  known: KnownWrite<T>,
  answer: () => Promise<T>,
): Promise<boolean> {
  // A key from before users were stored: whoever may make this write now gets its answer.
  const isAnybodys = known.user_id === null && !maySee;
  const isOurs = known.user_id === scope.user_id || isAnybodys || maySee?.(await answer());
  if (!isOurs) return false;
  if (known.body_hash !== noBody) return known.body_hash === body_hash;
  return Boolean(isSame?.(await answer()));
}

/** Like `claim`, for a synced record, where the key alone counts (sync §11). `sent_by`: its first sender. */
export async function claimForSync<T>(
  tx: Tx,
  scope: Scope,
  { call, key, sent_by, again }: { call: string; key: string; sent_by: number; again: Again<T> },
): Promise<Claim<T>> {
  const stored = { call, key, body_hash: noBody, user_id: sent_by };
  return claimKey<T>(tx, scope, stored, async (known) => {
    if (known.call !== call) throw new AppError("key_reused");
    return wholeAnswer(known, again);
  });
}

async function claimKey<T>(
  tx: Tx,
  { company_id }: Scope,
  { key, ...stored }: StoredWrite,
  first: (known: KnownWrite<T>) => Promise<T>,
): Promise<Claim<T>> {
  const row = { company_id, key };
  // Waits here while another transaction holds the same key.
  const { rows: claimed } = await sql`insert into idempotency_keys (company_id, key, call, body_hash, user_id)
    values (${company_id}, ${key}, ${stored.call}, ${stored.body_hash}, ${stored.user_id})
    on conflict do nothing returning key`.execute(tx.db);
  if (claimed.length > 0) {
    return {
      isRepeat: false,
      async keep(answer, body) {
        const kept = {
          answer: JSON.stringify(answer),
          ...(body !== undefined && { body_hash: hashBody(body) }),
        };
        await sql`${update("idempotency_keys", kept)} where ${matches(row)}`.execute(tx.db);
      },
      async drop() {
        await sql`delete from idempotency_keys where ${matches(row)}`.execute(tx.db);
      },
    };
  }
  const known = (await readKnown<T>(tx.db, row))!;
  return {
    isRepeat: true,
    isOwn: known.user_id === stored.user_id,
    first: () => first(known),
  };
}

/**
 * Runs a write once per key (see `claim`). `permit` judges the first call and every repeat by the caller's present rights, where
 * they need more than the route's permissions; `act` goes on with what it found.
 * @throws AppError key_reused; what `permit` and `act` throw
 */
export async function once<P, T>(
  tx: Tx,
  scope: Scope,
  { permit, ...write }: Write<T> & { permit: () => Promise<P> | P },
  act: (permitted: P) => Promise<T>,
): Promise<T> {
  const claimed = await claim<T>(tx, scope, write);
  const permitted = await permit();
  if (claimed.isRepeat) return claimed.first();
  const answer = await act(permitted);
  await claimed.keep(answer);
  return answer;
}

/**
 * Whether this write has happened, for one whose effect is outside of the database: it asks first, and calls `once` when it
 * is done. In between no transaction waits for it.
 * @throws AppError key_reused
 */
export async function hasHappened(db: Db, scope: Scope, write: Write<unknown>): Promise<boolean> {
  const stored = storedWrite(scope, write);
  const known = stored && (await readKnown(db, { company_id: scope.company_id, key: stored.key }));
  if (!known) return false;
  await firstAnswer(scope, write, stored, known);
  return true;
}

/** A row that a key names. @throws AppError not_found when it is no longer there */
export function still<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new AppError("not_found");
  return row;
}

async function readKnown<T>(db: Db, row: Key): Promise<KnownWrite<T> | undefined> {
  const { rows } = await sql<KnownWrite<T>>`
    select call, body_hash, user_id, answer, row_id, created_at from idempotency_keys where ${matches(row)}`.execute(
    db,
  );
  return rows[0];
}

type Key = { company_id: number; key: string };

const matches = ({ company_id, key }: Key) => sql`company_id = ${company_id} and key = ${key}`;

/**
 * A hash of the validated body, so that notation (number as text, key order, default left out) does not matter.
 * Temporary ids name the record and are not part of it.
 */
function hashBody(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("base64url");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== "temp_id" && inner !== undefined && inner !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
