import { createHash } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import type { Scope } from "../http/auth.ts";
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

/**
 * Runs a write once per key: the same key again answers the first result, also while the first still runs on another
 * connection; with another body or call it is refused (D9). The key is stored in the write's own transaction, so only
 * a committed success keeps it.
 * @throws AppError key_reused
 */
export async function once<T>(
  tx: Tx,
  scope: Scope,
  write: { call: string; key: string | undefined; body: unknown },
  act: () => Promise<T>,
): Promise<T> {
  const { call, key } = write;
  if (key === undefined) return act();
  const body_hash = hashBody(write.body);
  // Waits here while another transaction holds the same key.
  const claimed = await tx.db
    .insertInto("idempotency_keys")
    .values({ company_id: scope.company_id, key, call, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!claimed) {
    const first = await tx.db
      .selectFrom("idempotency_keys")
      .select(["call", "body_hash", "answer"])
      .where("company_id", "=", scope.company_id)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (first.call !== call || first.body_hash !== body_hash) throw new AppError("key_reused");
    return first.answer as T;
  }
  const result = await act();
  await tx.db
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(result) })
    .where("company_id", "=", scope.company_id)
    .where("key", "=", key)
    .execute();
  return result;
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
