import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@clove/domain/errors.ts";
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { type AtWorker, forgetWorker, inTime, isElsewhere, workerOf } from "./at-worker.ts";
import { isOnCluster, type Pool, type PoolClient, types } from "./connect.ts";
import { namedCompany } from "./named-company.ts";
import { Packet } from "./packet.ts";
import { beginStatements, type CallLog, watchStatements } from "./slow-statements.ts";
import { statementName, unprepared } from "./statement-name.ts";

/**
 * Runs statements inside of a transaction. Only this file makes one, so no query escapes its tenant. Statements are templates (sql`…`);
 * there is no query builder.
 */
export type Db = QueryExecutorProvider;

/** A running transaction. Statements that are started together are sent together, in one round trip. */
export type Tx = {
  readonly db: Db;
  /** For the last statements, which `act` starts all at once: the commit is sent with them, so that no lock outlasts a round trip. */
  last<T>(act: () => Promise<T>): Promise<T>;
  /** For mail, notices and other slow work: `act` runs after the commit, and only if it succeeds. */
  afterCommit(act: () => void | Promise<void>): void;
};

/**
 * Settings of a transaction: values for row-level security (`app.…`), and these. `generic_plans`: statements are planned
 * once per connection, not for each set of values; a cluster ignores it, because its coordinator must know the company when it plans.
 * `by_index`: a statement reads no table from end to end that has an index for it, because a table that is small when its plan is made
 * may have grown when the plan is used. `one_moment`: all statements see the data of one moment; for reads only. `soon`: a statement
 * may take two seconds, because after a longer wait the app believes that the connection is lost (offline §2). `at_worker`: it is about
 * the company's own tables alone, so on a cluster it goes to the company's worker without the coordinator (`workerOf`), and the company
 * stays there until its end.
 */
export type Settings = Partial<
  Record<
    | "company_id"
    | "asked_hash"
    | "login_email"
    | "operator"
    | "feed_companies"
    | "feed_prune"
    | "work"
    | "months_worker"
    | "books_worker"
    | "search_words",
    string | number
  >
> & { generic_plans?: true; by_index?: true; one_moment?: true; soon?: true; at_worker?: true };

/** What row-level security compares with, as `app.<name>`. */
type AppSetting = Exclude<keyof Settings, "generic_plans" | "by_index" | "one_moment" | "soon" | "at_worker">;

/** `signal` ends the transaction, whatever it is waiting for; `log` gets the slow statements. */
export type Call = { signal?: AbortSignal | undefined; log?: CallLog };

const tries = 5;
/** Tries of a transaction whose facts have changed. There are many, because each failure means that another transaction succeeded. */
const triesOfChanged = 20;

/** PostgreSQL's answer to every statement after the one that failed. */
const aborted = "25P02";
const diskFull = "53100";
/** PostgreSQL ended a statement at its time limit. */
const tookTooLong = "57014";
/** A cluster's coordinator cannot reach the worker of the rows, or a server is shutting down or starting. */
const unreachable = /^(0800[0-6]|57P0[123])$/;
/** `write_sale` and PostgreSQL itself raise it: the facts of the transaction have changed. */
const changed = "40001";
const deadlock = "40P01";
/** On a cluster: the company's rows have just moved to another worker, so a function on the former one does not find them there. */
const moved = "cannot execute a distributed query from a query on a shard";
/** The first error on a connection: of statements that were sent together, a later one may reject before the one that failed first. */
const causes = new WeakMap<PoolClient, unknown>();
/** On a cluster: the company of each connection's transaction. */
const companies = new WeakMap<Db, string | number>();
/** Connections whose commit has been sent. */
const ended = new WeakSet<PoolClient>();
/** On a cluster: of the transactions that run at a worker. */
const atWorkers = new WeakMap<Db, AtWorker & { coordinator: Pool }>();

/**
 * Begins, sets the tenant for row-level security, runs `act` and commits; rolls back when `act` throws. Retried when PostgreSQL ended
 * the transaction to break a deadlock, when its rows have moved, or when its facts have changed, so `act` must have no effect outside of
 * the database.
 * @throws AppError unavailable when the database cannot be reached, the facts keep changing or `signal` was aborted; what `act` throws
 */
export async function inTransaction<T>(
  pool: Pool,
  { at_worker, ...settings }: Settings,
  act: (tx: Tx) => Promise<T>,
  call?: Call,
): Promise<T> {
  const company_id = at_worker && settings.company_id !== undefined ? Number(settings.company_id) : null;
  for (let attempt = 1; ; attempt++) {
    const worker = company_id === null ? undefined : workerOf(pool, company_id);
    try {
      return await once(pool, worker, settings, act, call);
    } catch (error) {
      if (worker && (isElsewhere(error) || isUnavailable(error))) forgetWorker(pool, company_id!);
      // Through the coordinator, which knows where the company is.
      if (worker && isElsewhere(error) && attempt < tries) continue;
      const isChanged = codeOf(error) === changed;
      if (isChanged && attempt < triesOfChanged) continue;
      if (isChanged) unavailable(error);
      const isAgain = codeOf(error) === deadlock || (error as Error).message === moved;
      if (!isAgain || attempt === tries) throw error;
      // At once, it could lock the rows again before the other transaction has woken up, and be ended again.
      await pause(20 * attempt);
    }
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === "unavailable";

async function once<T>(
  pool: Pool,
  worker: AtWorker | undefined,
  { one_moment, ...settings }: Settings,
  act: (tx: Tx) => Promise<T>,
  call?: Call,
): Promise<T> {
  const after: (() => void | Promise<void>)[] = [];
  const inside = async (client: PoolClient) => {
    let committed: Promise<unknown> | undefined;
    if (worker) atWorkers.set(bind(client), { ...worker, coordinator: pool });
    const last = <R>(work: () => Promise<R>) =>
      inOnePacket(client, () => {
        const working = work();
        committed = commit(client);
        return working;
      });
    const [begun, acting] = inOnePacket(client, () => [
      unheard(
        Promise.all([
          send(client, one_moment ? beginOneMoment : begin),
          set(client, settings),
          worker && holdCompany(client, worker),
        ]),
      ),
      act({ db: bind(client), afterCommit: (work) => void after.push(work), last }),
    ]);
    const done = await acting;
    await begun;
    await (committed ?? send(client, commitment));
    return done;
  };
  const result = await (worker
    ? onClient(worker.pool, (client) => inTime(client, inside), call)
    : onClient(pool, inside, call));
  for (const work of after) await work();
  return result;
}

/** Keeps the company at its worker until the end of the transaction. */
const holdCompany = (client: PoolClient, { shard }: AtWorker): Promise<unknown> =>
  send(client, { name: "hold_shard", text: "select hold_shard($1)", values: [shard] });

/**
 * For reads whose statements `act` starts all at once: together with begin and commit they take one round trip, and they see the data of
 * one moment. PostgreSQL refuses writes in such a transaction, and a statement that `act` starts later, after an await, is an error.
 * @throws AppError unavailable when the database cannot be reached; what `act` throws
 */
export function readAtOnce<T>(
  pool: Pool,
  settings: Settings,
  act: (db: Db) => Promise<T>,
  call?: Call,
): Promise<T> {
  const inside = async (client: PoolClient) => {
    const [begun, acting, committed] = inOnePacket(client, () => {
      const begun = unheard(Promise.all([send(client, beginReading), set(client, settings)]));
      const acting = act(bind(client));
      return [begun, acting, commit(client)];
    });
    const result = await acting;
    await Promise.all([begun, committed]);
    return result;
  };
  return onClient(pool, inside, call);
}

/** Sends the commit after the statements already sent; nothing may follow it. */
function commit(client: PoolClient): Promise<unknown> {
  ended.add(client);
  return unheard(send(client, commitment));
}

/** Keeps a rejection from ending the process before the promise is awaited, where it is thrown as usual. */
function unheard<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => {});
  return sent;
}

const begin = { name: "begin", text: "begin" };
const beginOneMoment = { name: "begin_one_moment", text: "begin isolation level repeatable read" };
const beginReading = { name: "begin_reading", text: "begin isolation level repeatable read, read only" };
const commitment = { name: "commit", text: "commit" };

/** The packets that statements are added to at present. */
const packets = new WeakMap<PoolClient, Packet>();

/** Sends the statements that `act` starts before its first await as one packet. */
function inOnePacket<T>(client: PoolClient, act: () => T): T {
  if (packets.has(client)) return act();
  const packet = new Packet(types);
  packets.set(client, packet);
  try {
    return act();
  } finally {
    packets.delete(client);
    if (!packet.isEmpty) {
      packet.onAnswered = watchStatements(client, packet.texts);
      client.query(packet);
    }
  }
}

function send(client: PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const packet = packets.get(client);
  if (packet) return packet.add(statement);
  const answered = watchStatements(client, [statement.text]);
  const answer: Promise<pg.QueryResult> = client.query(statement);
  if (answered) answer.then(answered, answered);
  return answer;
}

/** Whatever goes wrong, the connection goes back to the pool without an open transaction, or is closed. */
async function onClient<T>(
  pool: Pool,
  act: (client: PoolClient) => Promise<T>,
  { signal, log }: Call = {},
): Promise<T> {
  const client = await pool.connect().catch(unavailable);
  const breakOff = () => client.connection.stream.destroy();
  signal?.addEventListener("abort", breakOff);
  if (signal?.aborted) breakOff();
  causes.delete(client);
  ended.delete(client);
  companies.delete(bind(client));
  beginStatements(pool, client, log);
  let broken: Error | undefined;
  try {
    return await act(client);
  } catch (error) {
    await client.query("rollback").catch((reason: Error) => {
      broken = reason;
    });
    if (broken) unavailable(error);
    const cause = codeOf(error) === aborted ? (causes.get(client) ?? error) : error;
    if (codeOf(cause) === diskFull) throw Object.assign(new AppError("disk_full"), { cause });
    if (unreachable.test(codeOf(cause) ?? "")) unavailable(cause);
    if (codeOf(cause) === tookTooLong) throw Object.assign(new AppError("took_too_long"), { cause });
    throw cause;
  } finally {
    signal?.removeEventListener("abort", breakOff);
    client.release(broken);
  }
}

/** There is no connection, or it was lost: whether the transaction was committed is unknown, so the client may repeat the call. */
function unavailable(cause: unknown): never {
  throw Object.assign(new AppError("unavailable"), { cause });
}

function set(client: PoolClient, settings: Settings): Promise<unknown> {
  const entries = Object.entries(settings);
  if (entries.length === 0) return Promise.resolve();
  if (isOnCluster(client)) {
    if (settings.company_id !== undefined) companies.set(bind(client), settings.company_id);
    return setOnCluster(client, entries);
  }
  const calls = entries.map((_, i) => `set_config($${i * 2 + 1}, $${i * 2 + 2}, true)`).join(", ");
  return send(client, {
    name: `set${entries.length}`,
    text: `select ${calls}`,
    values: entries.flatMap(([key, value]) => planning.get(key) ?? [`app.${key}`, String(value)]),
  });
}

/** Without settings of the planner: a coordinator plans for the company that it knows, and the workers would not get them. */
function setOnCluster(client: PoolClient, entries: [string, string | number | true][]): Promise<unknown> {
  const statements = entries.map(([key, value]) => {
    if (key === "soon") return "set local statement_timeout = 2000";
    return planning.has(key) ? undefined : localSetting(key, value);
  });
  return Promise.all(statements.flatMap((text) => (text === undefined ? [] : send(client, { text }))));
}

const planning = new Map([
  ["generic_plans", ["plan_cache_mode", "force_generic_plan"]],
  ["by_index", ["enable_seqscan", "off"]],
  ["soon", ["statement_timeout", "2000"]],
]);

/**
 * A value for row-level security, for the rest of the transaction. Citus hands on to its workers what a statement of its own sets, and
 * not what `set_config` does (docs/operating/scale.md); such a statement takes no parameter.
 */
function localSetting(key: string, value: unknown): string {
  return `set local app.${key} = ${pg.escapeLiteral(String(value))}`;
}

/** Changes a setting of a transaction that has begun. */
export async function setLocal(db: Db, key: AppSetting, value: string | number): Promise<void> {
  if (key === "company_id" && leadsToCluster(db)) companies.set(db, value);
  await runPrepared(db, unprepared + localSetting(key, value), []);
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const bound = new WeakMap<PoolClient, Db>();
/** Those whose connections lead to a cluster. */
const onCluster = new WeakSet<Db>();

/** Whether statements go to a cluster. */
export const leadsToCluster = (db: Db): boolean => onCluster.has(db);

/** In a transaction at a worker: the number of the company's part of the table `companies`. */
export const shardOf = (db: Db): number | undefined => atWorkers.get(db)?.shard;

/** Runs Kysely's templates on one connection, without Kysely's queue: statements are sent at once, and PostgreSQL keeps their order. */
function bind(client: PoolClient): Db {
  const known = bound.get(client);
  if (known) return known;
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => execute<R>(client, query),
    streamQuery: () => {
      throw new Error("streaming is not used");
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  const db = { getExecutor: () => executor };
  bound.set(client, db);
  if (isOnCluster(client)) onCluster.add(db);
  return db;
}

async function execute<R>(client: PoolClient, query: CompiledQuery): Promise<QueryResult<R>> {
  if (ended.has(client)) throw new Error("a statement after the commit");
  const company_id = companies.get(bind(client));
  const known = { text: query.sql, values: query.parameters };
  const { text, values } = company_id === undefined ? known : namedCompany(known, company_id);
  const statement = { name: statementName(text), text, values: [...values] };
  const result = await send(client, statement).catch((error: unknown) => {
    if (isOnCluster(client)) nameConstraint(error);
    if (!causes.has(client)) causes.set(client, error);
    throw error;
  });
  return {
    rows: result.rows as R[],
    numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
  };
}

/** Runs a statement of constant text with values for $1, $2 …, which saves building the text from a template at each call. */
export async function runPrepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** As `runPrepared`, but outside of the transaction if that runs at a worker: for numbers of rows, which the coordinator gives. */
export async function runAtCoordinator<Row extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const coordinator = atWorkers.get(db)?.coordinator;
  if (!coordinator) return runPrepared<Row>(db, text, values);
  const asked = { name: statementName(text)!, text, values: [...values] };
  return (await coordinator.query<Row>(asked).catch(unavailable)).rows;
}

/** A coordinator hands on a worker's message alone; in it the constraint has the number of the worker's part of the table behind its name. */
function nameConstraint(error: unknown): void {
  const refused = error as { message: string; constraint?: string };
  const [, name] = / constraint "(\w+?)(?:_\d+)?"/.exec(refused.message) ?? [];
  if (name) refused.constraint ??= name;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
