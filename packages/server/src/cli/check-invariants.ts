import { connect, type Pool } from "../db/connect.ts";
import { columnInvariants } from "./check-invariants-columns.ts";
import { moneyInvariants } from "./check-invariants-money.ts";
import { recordInvariants } from "./check-invariants-records.ts";
import { referenceInvariants } from "./check-invariants-references.ts";
import { refundInvariants } from "./check-invariants-refunds.ts";
import { stockInvariants } from "./check-invariants-stock.ts";
import { sumInvariants } from "./check-invariants-sums.ts";

/** What must hold in every company (operating §2): `sql` finds a row for each violation, with $1 the company. */
export type Invariant = { name: string; sql: string };

export type Violation = { company_id: number; invariant: string; detail: Record<string, unknown> };

export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...moneyInvariants,
  ...refundInvariants,
  ...sumInvariants,
  ...recordInvariants,
  ...referenceInvariants,
  ...columnInvariants,
];

/** Every violation in every company or in one, one snapshot per company; read-only, and safe while tills are running. */
export async function checkInvariants(
  database: string | Pool,
  which: readonly Invariant[] = invariants,
  company_id?: number,
): Promise<Violation[]> {
  if (typeof database !== "string") return checkCompanies(database, which, company_id);
  const pool = await connect(database, { connections: 1 });
  try {
    return await checkCompanies(pool, which, company_id);
  } finally {
    await pool.end();
  }
}

/** A violation as one line for the operator. */
export function violationText({ company_id, invariant, detail }: Violation): string {
  return `company ${company_id}: ${invariant}: ${JSON.stringify(detail)}`;
}

async function checkCompanies(
  pool: Pool,
  which: readonly Invariant[],
  only: number | undefined,
): Promise<Violation[]> {
  const companies = await inSnapshot(pool, "operator", "on", async (query) =>
    query<{ id: number }>("select id from companies where $1::bigint is null or id = $1 order by id", [only]),
  );
  const violations: Violation[] = [];
  for (const { id: company_id } of companies) {
    await inSnapshot(pool, "company_id", String(company_id), async (query) => {
      // Sent together: waiting for the answers one by one takes longer than a small company's answers.
      const found = await Promise.all(
        which.map(({ sql }) => query<Record<string, unknown>>(sql, [company_id])),
      );
      for (const [i, { name }] of which.entries())
        for (const detail of found[i]!) violations.push({ company_id, invariant: name, detail });
    });
  }
  return violations;
}

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Not `inTransaction`: the isolation level must be set by `begin`, before the settings of row-level security. */
async function inSnapshot<T>(
  pool: Pool,
  setting: "operator" | "company_id",
  value: string,
  act: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const query: Query = async (text, values) => (await client.query(text, values)).rows;
  try {
    await client.query("begin isolation level repeatable read read only");
    // Reads a whole company, which takes longer than a request may.
    await client.query("select set_config($1, $2, true), set_config('statement_timeout', '0', true)", [
      `app.${setting}`,
      value,
    ]);
    return await act(query);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
