import { hash as digest, randomBytes } from "node:crypto";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import type { RefundTo } from "@clove/domain/orders/refund-facts.ts";
import type { SaleTerms } from "@clove/domain/orders/sale-terms.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { callAtShard } from "../db/at-company.sql.ts";
import type { Pool } from "../db/connect.ts";
import { companyOfKey } from "../db/key-directory.sql.ts";
import { type Db, inTransaction, type Tx } from "../db/transaction.ts";

declare const made: unique symbol;

/**
 * Whose rows a request may touch and what it may do, as committed when the request began. Only this file can make a scope, so a query
 * without a tenant does not compile.
 */
export type Scope = ScopeFacts & { readonly [made]: true };

type ScopeFacts = Readonly<{
  company_id: number;
  user_id: number;
  user_name: string;
  role: Role;
  permissions: readonly string[];
  /** Assigned branches; company_admin sees all (see `seesBranch`). */
  branch_ids: readonly number[];
  max_discount: number | null;
  max_discount_type: "percentage" | "cash" | null;
  currency: string;
  /** Decimals of `currency`. */
  decimals: number;
  time_zone: string;
  refund_to: RefundTo;
  /** The company demands a second factor that this person does not have: only calls to add one are permitted (access §32). */
  must_enrol: boolean;
  session_hash: string;
  /** Whether the session was begun by key and PIN (access §25). */
  by_pin: boolean;
  /** The counter at which the person then stood; null: not told, or signed in by the password. */
  stands_at: number | null;
}> &
  Readonly<SaleTerms>;

/** Whether the caller may see and change rows of this branch (access §9). */
export function seesBranch(scope: Scope, branch_id: number): boolean {
  return scope.role === "company_admin" || scope.branch_ids.includes(branch_id);
}

/** A bearer token of 256 random bits; only its hash is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return digest("sha256", token, "base64url");
}

/**
 * The hash of the session token that a request carries.
 * @throws AppError unauthorized when it carries none
 */
export function bearerHash({ headers }: Pick<FastifyRequest, "headers">): string {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? "")?.[1];
  if (!token) throw new AppError("unauthorized");
  return hashToken(token);
}

export type Sessions = ReturnType<typeof openSessions>;

/** Whether `open` found no valid session. */
export function isNoSession(error: unknown): boolean {
  return error instanceof AppError && ["unauthorized", "company_suspended"].includes(error.code);
}

const cacheMilliseconds = 1000;
const cacheSize = 10_000;
const maxKnown = 100_000;

/** Sessions with a cache of 1 s, which every committed change of rights empties (access §17). */
export function openSessions(pool: Pool, now: () => number = Date.now) {
  const cache = new Map<string, { scope: Scope; until: number }>();
  const companies = new Map<string, number>();
  const watchers = new Set<(company_id?: number) => void>();
  const looking = new Map<string, { scope: Promise<Scope>; until: number; forgotten: number }>();
  let forgotten = 0;

  /** Remembers the company of a session that has just begun on this server. */
  function meet(hash: string, company_id: number): void {
    const [oldest] = companies.keys();
    if (companies.size >= maxKnown && oldest !== undefined && !companies.has(hash)) companies.delete(oldest);
    companies.set(hash, company_id);
  }

  async function read(hash: string): Promise<Scope> {
    // The second begins before the read, so that a change committed during it is not hidden for longer than that.
    const until = now() + cacheMilliseconds;
    const before = forgotten;
    const company_id = companies.get(hash) ?? (await companyOfKey(pool, "session", hash));
    if (company_id === undefined) throw new AppError("unauthorized");
    const scope = await inTransaction(pool, { company_id, at_worker: true }, ({ db }) =>
      readScope(db, company_id, hash),
    ).catch((error: unknown) => {
      if (isNoSession(error)) companies.delete(hash);
      throw error;
    });
    meet(hash, company_id);
    // Rights have changed during the read, and what was read may be from before the change.
    if (before !== forgotten) return scope;
    if (cache.size >= cacheSize) cache.clear();
    cache.set(hash, { scope, until });
    return scope;
  }

  /** The cached scope of a session that was opened within the last second. */
  function known(hash: string): Scope | undefined {
    const found = cache.get(hash);
    return found && found.until > now() ? found.scope : undefined;
  }

  return {
    known,
    /** The company of a session that this server has seen; the session may have ended meanwhile. */
    companyOf: (hash: string) => companies.get(hash),
    meet,
    /** @throws AppError unauthorized | company_suspended */
    async open(hash: string): Promise<Scope> {
      const scope = known(hash);
      if (scope) return scope;
      // Concurrent requests of a session share one query.
      const under = looking.get(hash);
      if (under && under.until > now() && under.forgotten === forgotten) return under.scope;
      const look = { scope: read(hash), until: now() + cacheMilliseconds, forgotten };
      looking.set(hash, look);
      try {
        return await look.scope;
      } finally {
        if (looking.get(hash) === look) looking.delete(hash);
      }
    },
    /** Forgets the cached rights of one company, or of all. */
    forget(company_id?: number): void {
      forgotten++;
      for (const [hash, { scope }] of cache) {
        if (company_id === undefined || scope.company_id === company_id) cache.delete(hash);
      }
      for (const act of watchers) act(company_id);
    },
    /** Calls `act` at every `forget`. Returns the function that stops this. */
    watch(act: (company_id?: number) => void): () => void {
      watchers.add(act);
      return () => void watchers.delete(act);
    },
    /** The present scopes of these sessions of one company, without those that have ended. Does not count as a use of the sessions. */
    look: (company_id: number, hashes: readonly string[]) =>
      inTransaction(pool, { company_id }, (tx) => lookAt(tx.db, company_id, hashes)),
  };
}

/** The channel that tells every server on this database that rights of a company changed. */
export const rightsChannel = "clove_rights";

/** Must be called in every transaction that ends sessions or changes a user's rights, branches, limits or status. */
export async function rightsChanged(tx: Tx, sessions: Sessions, company_id: number): Promise<void> {
  await tellServers(tx, company_id);
  tx.afterCommit(() => sessions.forget(company_id));
}

/** Makes every server forget the company's cached rights; `rightsChanged` of a process that is no server, such as a command. */
export async function tellServers(tx: Tx, company_id: number): Promise<void> {
  await sql`select pg_notify(${rightsChannel}, ${String(company_id)})`.execute(tx.db);
}

type Rights = Omit<ScopeFacts, "user_name" | "decimals" | "session_hash" | SessionFacts> & {
  name: string;

  /** Whether the session has not been used for a minute. */
  stale?: boolean;
} & Partial<Pick<ScopeFacts, SessionFacts>>;
/** Missing in the rights of a person without a session. */
type SessionFacts = "by_pin" | "stands_at";

async function readScope(db: Db, company_id: number, hash: string): Promise<Scope> {
  const asked = await callAtShard<{ found: Rights | null }>(db, { company_id }, "session_rights", [hash]);
  const rights = asked?.found;
  if (!rights) throw new AppError(await whyNotOpen(db, company_id, hash));
  if (rights.stale)
    await sql`update sessions set last_seen_at = ${new Date()}
      where company_id = ${company_id} and token_hash = ${hash}`.execute(db);
  return scopeFrom(rights, hash);
}

async function whyNotOpen(
  db: Db,
  company_id: number,
  hash: string,
): Promise<"company_suspended" | "unauthorized"> {
  const { rows } = await sql`select from companies where id = ${company_id} and status = 'suspended'
    and exists (select from sessions where company_id = ${company_id} and token_hash = ${hash})`.execute(db);
  return rows.length > 0 ? "company_suspended" : "unauthorized";
}

/** The rights of a user without a session, such as the recipient of a daily mail; undefined unless user and company are active. */
export async function scopeOfUser(db: Db, { company_id, user_id }: { company_id: number; user_id: number }) {
  const { rows } = await sql<{ rights: Rights | null }>`
    select user_rights(${company_id}, ${user_id}) as rights`.execute(db);
  return rows[0]?.rights ? scopeFrom(rows[0].rights, "") : undefined;
}

async function lookAt(db: Db, company_id: number, hashes: readonly string[]): Promise<Map<string, Scope>> {
  const { rows } = await sql<{ hash: string; rights: Rights | null }>`
    select hash, session_rights(${company_id}, hash) as rights from unnest(${[...hashes]}::text[]) as hash`.execute(
    db,
  );
  return new Map(rows.flatMap(({ hash, rights }) => (rights ? [[hash, scopeFrom(rights, hash)]] : [])));
}

function scopeFrom(rights: Rights, hash: string): Scope {
  const { name, currency, by_pin = false, stands_at = null } = rights;
  const decimals = currencyDecimals(currency);
  // Not `...rest`, which V8 makes an object with slow access to its fields, and every call reads these.
  const facts: ScopeFacts = { ...rights, user_name: name, decimals, session_hash: hash, by_pin, stands_at };
  return facts as Scope;
}
