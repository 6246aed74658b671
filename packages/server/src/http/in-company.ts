import { AppError } from "@clove/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "../db/connect.ts";
import { once } from "../db/once.ts";
import type { ReadLately } from "../db/replica.ts";
import { type Db, inTransaction, readAtOnce, type Settings, type Tx } from "../db/transaction.ts";
import type { Scope } from "./auth.ts";
import { scopeOf } from "./permit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Acts as the caller, in one transaction (`inTransaction`) that sees only the caller's company. `lately`: for reads whose data may
     * be half a minute old (`ReadLately`).
     */
    inCompany<T>(
      act: (tx: Tx, scope: Scope) => Promise<T>,
      how?: { stop?: AbortSignal; settings?: Settings; lately?: true },
    ): Promise<T>;
    /** As `inCompany`, for reads that are all sent in one round trip (`readAtOnce`). */
    readInCompany<T>(act: (db: Db, scope: Scope) => Promise<T>, settings?: Settings): Promise<T>;
  }
}

export function workInCompany(app: FastifyInstance, primary: Pool, readLately: ReadLately): void {
  app.decorateRequest("inCompany", async function (act, { stop, settings, lately } = {}) {
    const scope = scopeOf(this);
    const run = (pool: Pool) =>
      inTransaction(pool, { ...settings, company_id: scope.company_id }, (tx) => act(tx, scope), {
        signal: stop,
        log: this.log,
      });
    return lately ? readLately(run) : run(primary);
  });
  app.decorateRequest("readInCompany", async function (act, settings) {
    const scope = scopeOf(this);
    return readAtOnce(primary, { ...settings, company_id: scope.company_id }, (db) => act(db, scope), {
      log: this.log,
    });
  });
}

type Keyed = { temp_id?: string | undefined };

type KeyedRequest<Body extends Keyed = Keyed> = FastifyRequest & { body: Body };

/** The key that the client gave this write: `temp_id` in the body or the `Idempotency-Key` header. */
export function keyOf({ headers, body }: KeyedRequest): string | undefined {
  const header = headers["idempotency-key"];
  const key = body.temp_id ?? (Array.isArray(header) ? header[0] : header);
  if (key !== undefined && !/^[\x21-\x7e]{1,80}$/.test(key))
    throw new AppError("validation_failed", {}, "temp_id");
  return key;
}

type Write<Body, P, T> = {
  /**
   * Judges the first call and every repeat where the route's permissions are not enough to decide (else: `keysSuffice`).
   * `act` gets what it finds or locks.
   */
  permit: (tx: Tx, scope: Scope, body: Body) => Promise<P> | P;
  act: (tx: Tx, scope: Scope, body: Body, permitted: P) => Promise<T>;
  /** Makes the answer once more from what is stored now: the first answer is deleted after a week (docs/decisions/077). */
  again: (db: Db, scope: Scope, named: { id: number; at: string }, body: Body) => Promise<T>;
  /** What the call names outside of its body, such as files or an id in its path; a repeat must have the same. */
  beside?: object;
  /** The call whose keys these are, if not the route's own: sync knows a record of a kind by one call. */
  call?: string;
};

/** `permit` of a write that everybody may make who has a permission of its route. */
export const keysSuffice = (): null => null;

/**
 * As `inCompany`, but only once for each idempotency key of a client (`once`); `act` gets the body without the key.
 * @throws AppError key_reused; what `permit` and `act` throw
 */
export function writeOnce<Body extends Keyed, P, T>(
  request: KeyedRequest<Body>,
  { permit, act, again, beside, call: shared }: Write<Omit<Body, "temp_id">, P, T>,
): Promise<T> {
  const { temp_id: _, ...body } = request.body;
  const call = shared ?? request.routeOptions.url!.replace(/^\/api\/v1\/company\//, "");
  const write = { call, key: keyOf(request), body: { ...body, ...beside } };
  return request.inCompany((tx, scope) =>
    once(
      tx,
      scope,
      { ...write, again: (named) => again(tx.db, scope, named, body), permit: () => permit(tx, scope, body) },
      (permitted) => act(tx, scope, body, permitted),
    ),
  );
}
