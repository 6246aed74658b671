import { hash } from "node:crypto";
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
  /** Whether a caller who is not the first one may see the first answer, and so get it. Left out: they may not. */
  maySee?: (first: T) => boolean;
  /**
   * Whether a body of another hash, or a record that sync stored without a hash of its body, is the same write by what was stored. Left
   * out: it is not.
   */
  isSame?: (first: T) => boolean;
  /** Makes the first answer again from what is stored now. Left out: the answer names no row, and is kept (`pruneAnswers`). */
  again?: Again<T>;
};

/** `id`: the row that the first answer named; `at`: the time of that answer. */
export type Again<T> = (named: { id: number; at: string }) => Promise<T>;

/** Either the first answer under a key, or the right to write: `keep` stores the write's answer, and `drop` releases the key. */
export type Claim<T> =
  | {
      isRepeat: true;
      /** Whether the same user made the first write. */
      isOwn: boolean;
      /** To be called after the caller's present rights were checked. @throws AppError key_reused */
      first(): Promise<T>;
    }
  | {
      isRepeat: false;
      /** `body`: a synced record in the form of the online call's body. */
      keep(answer: T, body?: unknown): Promise<void>;
      drop(): Promise<void>;
    };

/** Stored instead of a hash for a synced write without a comparable body: see `isSame`. */
const noBody = "*";

/** What is stored of a write with its key. */
export type StoredWrite = { call: string; key: string; body_hash: string; user_id: number };

/** What is stored under a key: the write, and its answer or, after a week, only the row that the answer named (docs/decisions/077). */
export type KnownWrite<T> = {
  call: string;
  body_hash: string;
  user_id: number | null;
  answer: T | null;
  row_id: number | null;
  created_at: string;
};

/** Null for a write without a key. */
export function storedWrite<T>(scope: Scope, { call, key, body }: Write<T>): StoredWrite | null {
  return key === undefined ? null : { call, key, body_hash: hashBody(body), user_id: scope.user_id };
}

/** The answer to a repeat, by the rules of `once`. @throws AppError key_reused; what `again` throws */
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

/** Whether a write repeats the known one. `answer` is called only where the caller or the body cannot be judged without it. */
async function isRepeated<T>(
  scope: Scope,
  { maySee, isSame }: Write<T>,
  { body_hash }: StoredWrite,
  known: KnownWrite<T>,
  answer: () => Promise<T>,
): Promise<boolean> {
  // A key from before users were stored: everybody who may make this write gets its answer.
  const isAnybodys = known.user_id === null && !maySee;
  const isOurs = known.user_id === scope.user_id || isAnybodys || maySee?.(await answer());
  if (!isOurs) return false;
  return known.body_hash === body_hash || Boolean(isSame?.(await answer()));
}

/** Claims the key of a synced record, of which repeats are not compared: the key alone counts (sync §11). `sent_by`: its first sender. */
export async function claimForSync<T>(
  tx: Tx,
  scope: Scope,
  { call, key, sent_by, again, rowOf = (answer) => answer as T }: Synced<T>,
): Promise<Claim<T>> {
  const stored = { call, key, body_hash: noBody, user_id: sent_by };
  return claimKey<T>(tx, scope, stored, async (known) => {
    if (known.call !== call) throw new AppError("key_reused");
    return rowOf(await wholeAnswer(known, again));
  });
}

type Synced<T> = {
  call: string;
  key: string;
  sent_by: number;
  again: Again<T>;
  /** The row in an answer of the online call, where that has another shape. */
  rowOf?: ((answer: unknown) => T) | undefined;
};

async function claimKey<T>(
  tx: Tx,
  { company_id }: Scope,
  { key, ...stored }: StoredWrite,
  first: (known: KnownWrite<T>) => Promise<T>,
): Promise<Claim<T>> {
  const row = { company_id, key };
  // Waits while another transaction has inserted the same key and not ended yet.
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
 * Runs a write once per key. The same key again gets the first answer, also while the first call still runs on another connection; with
 * another call, user or body it is refused (api §8). The key is stored in the write's own transaction, so only a committed success
 * keeps it. `permit` judges the first call and every repeat by the caller's present rights, where the route's permissions are not
 * enough; `act` gets what it finds.
 * @throws AppError key_reused; what `permit` and `act` throw
 */
export async function once<P, T>(
  tx: Tx,
  scope: Scope,
  { permit, ...write }: Write<T> & { permit: () => Promise<P> | P },
  act: (permitted: P) => Promise<T>,
): Promise<T> {
  const stored = storedWrite(scope, write);
  const first = (known: KnownWrite<T>) => firstAnswer(scope, write, stored!, known);
  const claimed = stored && (await claimKey<T>(tx, scope, stored, first));
  const permitted = await permit();
  if (claimed?.isRepeat) return claimed.first();
  const answer = await act(permitted);
  await claimed?.keep(answer);
  return answer;
}

/**
 * Whether this write has been made, for a write whose effect is outside of the database: it asks first, and calls `once` after it has
 * taken effect. No transaction waits in between.
 * @throws AppError key_reused
 */
export async function hasHappened(db: Db, scope: Scope, write: Write<unknown>): Promise<boolean> {
  const stored = storedWrite(scope, write);
  const known = stored && (await readKnown(db, { company_id: scope.company_id, key: stored.key }));
  if (!known) return false;
  await firstAnswer(scope, write, stored, known);
  return true;
}

/** The row that a key named. @throws AppError not_found when the row is no longer there */
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
 * A hash of the validated body, so that its notation (a number as text, the order of keys, a default left out) does not matter.
 */
const hashBody = (body: unknown): string => hash("sha256", JSON.stringify(sorted(body)), "base64url");

/** These name a record, and place a sale in its device's chain, which a repeat may have changed; neither is part of its content. */
const isContent = (key: string) => key !== "temp_id" && key !== "proof";

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => isContent(key) && inner !== undefined && inner !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
