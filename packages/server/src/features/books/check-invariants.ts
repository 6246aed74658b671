import pg from "pg";
import { connect, isOnCluster, type Pool, type PoolClient } from "../../db/connect.ts";
import { namedCompany } from "../../db/named-company.ts";
import { columnInvariants } from "./check-invariants-columns.ts";
import { directoryInvariants } from "./check-invariants-directory.ts";
import { lineInvariants } from "./check-invariants-lines.ts";
import { moneyInvariants } from "./check-invariants-money.ts";
import { proofInvariants } from "./check-invariants-proof.ts";
import { recordInvariants } from "./check-invariants-records.ts";
import { referenceInvariants } from "./check-invariants-references.ts";
import { refundInvariants } from "./check-invariants-refunds.ts";
import { stockInvariants } from "./check-invariants-stock.ts";
import { sumInvariants } from "./check-invariants-sums.ts";
import { termInvariants } from "./check-invariants-terms.ts";
import type { Statement } from "./sharing.ts";

export type Violation = { company_id: number; invariant: string; detail: Record<string, unknown> };

export const invariants: readonly Statement[] = [
  ...lineInvariants,
  ...stockInvariants,
  ...moneyInvariants,
  ...refundInvariants,
  ...sumInvariants,
  ...termInvariants,
  ...recordInvariants,
  ...proofInvariants,
  ...referenceInvariants,
  ...columnInvariants,
  ...directoryInvariants,
];

export const namesOf = (check: Statement): readonly string[] =>
  "names" in check ? check.names : [check.name];

type How = {
  which?: readonly Statement[];
  company_id?: number | undefined;
  /** Called with the part of the work that is done, from 0 to 1. */
  tell?: ((part: number) => void) | undefined;
  /** A company with this many orders is checked on two connections. */
  largeFrom?: number;
};

/**
 * Every violation in every company or in one. Read-only and safe while tills are running: each company is checked in one snapshot, which
 * the two connections for a large company share.
 */
export async function checkInvariants(database: string | Pool, how: How = {}): Promise<Violation[]> {
  if (typeof database !== "string") return checkCompanies(database, how);
  const pool = await connect(database, { connections: 2 });
  try {
    return await checkCompanies(pool, how);
  } finally {
    await pool.end();
  }
}

/** A violation as one line for the operator. */
export function violationText({ company_id, invariant, detail }: Violation): string {
  return `company ${company_id}: ${invariant}: ${JSON.stringify(detail)}`;
}

async function checkCompanies(pool: Pool, { company_id: only, tell, ...how }: How): Promise<Violation[]> {
  const companies = await inSnapshot(pool, "operator", "on", async ({ query }) =>
    query<{ id: number }>("select id from companies where $1::bigint is null or id = $1 order by id", [only]),
  );
  const violations: Violation[] = [];
  for (const [i, { id }] of companies.entries()) {
    const found = await checkCompany(pool, id, {
      ...how,
      tell: (part) => tell?.((i + part) / companies.length),
    });
    violations.push(...found);
  }
  return violations;
}

async function checkCompany(
  pool: Pool,
  company_id: number,
  { which = invariants, tell, largeFrom = 20_000 }: How,
): Promise<Violation[]> {
  return inSnapshot(pool, "company_id", String(company_id), async ({ query, snapshot }) => {
    const found = new Map<Statement, Violation[]>();
    const all = sumOf(which);
    let done = 0;
    const run = async (check: Statement, ask: Query) => {
      found.set(check, violationsOf(company_id, check, await ask(check.sql, [company_id])));
      done += shareOf(check);
      tell?.(done / all);
    };
    const [sold] = await query<{ orders: number }>(
      `select count(*)::int as orders from (select from orders where company_id = $1 limit $2) o`,
      [company_id, largeFrom],
    );
    // Sent together: for a small company, waiting for each answer would take longer than the checks.
    // On a cluster a snapshot is that of the coordinator, which no other connection can take over for the workers.
    if (sold!.orders < largeFrom || isOnCluster(pool))
      await Promise.all(which.map((check) => run(check, query)));
    else {
      const waiting = [...which].sort((a, b) => shareOf(b) - shareOf(a));
      const takeTurns = async (ask: Query) => {
        for (let check = waiting.shift(); check; check = waiting.shift()) await run(check, ask);
      };
      const second = { snapshot: await snapshot() };
      await Promise.all([
        takeTurns(query),
        inSnapshot(pool, "company_id", String(company_id), (other) => takeTurns(other.query), second),
      ]);
    }
    return which.flatMap((check) => found.get(check)!);
  });
}

const shareOf = ({ share = 1 }: Statement) => share;
const sumOf = (checks: readonly Statement[]) => checks.reduce((sum, check) => sum + shareOf(check), 0);

function violationsOf(company_id: number, check: Statement, rows: Record<string, unknown>[]): Violation[] {
  if (!("names" in check)) return rows.map((detail) => ({ company_id, invariant: check.name, detail }));
  const shared = rows as { invariant: string; detail: Record<string, unknown> }[];
  return shared.map(({ invariant, detail }) => ({ company_id, invariant, detail }));
}

type Query = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
type InSnapshot = { query: Query; snapshot(): Promise<string> };

/**
 * Settings for joining and summing a company's whole tables: in memory rather than on disk, and without JIT compilation, which does not
 * pay for statements that run for a few seconds.
 */
const settings = { statement_timeout: "0", work_mem: "64MB", jit: "off" };

/** Does not use `inTransaction`, because the isolation level must be set before the settings for row-level security. */
async function inSnapshot<T>(
  pool: Pool,
  setting: "operator" | "company_id",
  value: string,
  act: (there: InSnapshot) => Promise<T>,
  { snapshot }: { snapshot?: string } = {},
): Promise<T> {
  const client = await pool.connect();
  const isNamed = setting === "company_id" && isOnCluster(pool);
  const query: Query = async (text, values = []) => {
    const statement = isNamed ? namedCompany({ text, values }, value) : { text, values };
    return (await client.query(statement.text, [...statement.values])).rows;
  };
  try {
    await client.query("begin isolation level repeatable read read only");
    if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
    // Each by a statement of its own, because a cluster's coordinator hands on what is set so to its workers, and nothing else.
    for (const [name, to] of Object.entries({ ...settings, [`app.${setting}`]: value }))
      await client.query(`set local ${name} = ${pg.escapeLiteral(to)}`);
    return await act({ query, snapshot: () => exportSnapshot(client) });
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function exportSnapshot(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
  return rows[0]!.snapshot;
}
