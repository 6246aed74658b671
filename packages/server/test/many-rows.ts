import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { connect, type Pool } from "../src/db/connect.ts";
import type { Scope } from "../src/http/auth.ts";
import { type FreshDatabase, freshDatabase } from "./postgres.ts";

/** The administrator of company 1, by whom tests of plans read. */
export const companyOne = {
  ...{ company_id: 1, role: "company_admin", branch_ids: [], time_zone: "UTC", decimals: 2 },
} as unknown as Scope;

/** A database of its own for tests of plans, filled by these statements without triggers and foreign keys, and analyzed. */
export function useManyRows(fill: string): () => Pool {
  let database: FreshDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query("set session_replication_role = replica");
    await owner.query(fill);
    await owner.query("vacuum analyze");
    await owner.end();
    pool = await connect(database.url, { connections: 2 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return () => pool;
}
