import { createHash } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import type { ExpressionBuilder } from "kysely";
import type { Scope } from "../http/auth.ts";
import type { Schema } from "./schema.ts";
import type { Tx } from "./transaction.ts";

/** The key that the client gave this write: `temp_id` in the body or the `Idempotency-Key` header. */
export function keyOf(
  request: FastifyRequest<{ Body: { temp_id?: string | undefined } }>,
): string | undefined {
  const header = request.headers["idempotency-key"];
  const key = request.body.temp_id ?? (Array.isArray(header) ? header[0] : header);
  if (key !== undefined && !/^[\x21-\x7e]{1,80}$/.test(key))
    throw new AppError("validation_failed", {}, "temp_id");
  return key;
}

type Write = { call: string; key: string | undefined; body: unknown };

/**
 * Either the first answer of this key, or the right to write, with `keep` to store what the write answers and `drop` to
 * leave the key to a later one.
 */
export type Claim<T> =
  | { isRepeat: true; answer: T }
  | { isRepeat: false; keep(answer: T): Promise<void>; drop(): Promise<void> };

/** Stored for a write that came by sync, where the key alone counts: any body of the same call is the same write. */
const anyBody = "*";

/**
 * Claims a key for a write: the same key again gets the first result, also while the first still runs on another
 * connection; with another body or call it is refused (D9). The key is stored in the write's own transaction, so only
 * a committed success keeps it.
 * @throws AppError key_reused
 */
export async function claim<T>(tx: Tx, scope: Scope, { call, key, body }: Write): Promise<Claim<T>> {
  if (key === undefined) return { isRepeat: false, keep: async () => {}, drop: async () => {} };
  return claimKey<T>(tx, scope, { call, key, body_hash: hashBody(body) });
}

/** As `claim`, for a record of sync (api.md, Answers). @throws AppError key_reused when the key names another call */
export async function claimForSync<T>(
  tx: Tx,
  scope: Scope,
  { call, key }: { call: string; key: string },
): Promise<Claim<T>> {
  return claimKey<T>(tx, scope, { call, key, body_hash: anyBody });
}

async function claimKey<T>(
  tx: Tx,
  scope: Scope,
  { call, key, body_hash }: { call: string; key: string; body_hash: string },
): Promise<Claim<T>> {
  const row = { company_id: scope.company_id, key };
  // Waits here while another transaction holds the same key.
  const claimed = await tx.db
    .insertInto("idempotency_keys")
    .values({ ...row, call, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (claimed) {
    return {
      isRepeat: false,
      async keep(answer) {
        const kept = { answer: JSON.stringify(answer) };
        await tx.db.updateTable("idempotency_keys").set(kept).where(matches(row)).execute();
      },
      async drop() {
        await tx.db.deleteFrom("idempotency_keys").where(matches(row)).execute();
      },
    };
  }
  const known = await tx.db
    .selectFrom("idempotency_keys")
    .select(["call", "body_hash", "answer"])
    .where(matches(row))
    .executeTakeFirstOrThrow();
  const isSame = [known.body_hash, body_hash].includes(anyBody) || known.body_hash === body_hash;
  if (known.call !== call || !isSame) throw new AppError("key_reused");
  return { isRepeat: true, answer: known.answer as T };
}

/** Runs a write once per key (see `claim`). @throws AppError key_reused */
export async function once<T>(tx: Tx, scope: Scope, write: Write, act: () => Promise<T>): Promise<T> {
  const claimed = await claim<T>(tx, scope, write);
  if (claimed.isRepeat) return claimed.answer;
  const answer = await act();
  await claimed.keep(answer);
  return answer;
}

function matches(row: { company_id: number; key: string }) {
  return (where: ExpressionBuilder<Schema, "idempotency_keys">) => where.and(row);
}

/** Of the validated body, so that spelling (number as text, key order, default left out) does not matter. */
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
      .filter(([, inner]) => inner !== undefined && inner !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
