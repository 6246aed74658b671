import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Pooler, startPooler } from "../../test/pooler.ts";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { readConfig } from "../config.ts";
import { examine } from "../doctor/doctor.ts";
import { serve } from "../serve.ts";
import { connect } from "./connect.ts";
import { refuseSharedSessions } from "./own-sessions.ts";

let database: FreshDatabase;
let owner: pg.Pool;
let pooler: Pooler | undefined;
const dataDir = mkdtempSync(join(tmpdir(), "clove-pooler-"));

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on("error", () => {});
});
afterEach(() => pooler?.close());
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const through = async (shares: boolean) => {
  pooler = await startPooler(database.url, { shares });
  return pooler.url;
};

test("a pooler that shares sessions stops the start before anything is locked, and the doctor reports it", async () => {
  const DATABASE_URL = await through(true);
  const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" });
  await expect(serve(config)).rejects.toThrow(
    /^DATABASE_URL cannot be used: it leads to a pooler that shares one session .*pool_mode = session/,
  );
  // Those with another objsubid are Citus's own.
  const locks =
    "select count(*)::int as n from pg_locks where locktype = 'advisory' and objsubid in (1, 2) and database =" +
    " (select oid from pg_database where datname = current_database())";
  expect((await owner.query(locks)).rows).toEqual([{ n: 0 }]);
  const found = [];
  for await (const finding of examine({ DATABASE_URL, DATA_DIR: dataDir, PORT: "0" })) found.push(finding);
  expect(found.filter(({ about }) => about === "Database")).toMatchObject([
    { level: "fail", says: expect.stringContaining("shares one session") },
  ]);
});

test("behind a pooler that drops start-up options every connection has the server's role and limits", async () => {
  const url = await through(false);
  await refuseSharedSessions(url);
  const pool = await connect(url, { connections: 2, settings: { application_name: "a name with spaces" } });
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) {
    const { rows } =
      await client.query(`select current_user as role, current_setting('statement_timeout') as patience,
      current_setting('timezone') as zone, current_setting('application_name') as name`);
    expect(rows).toEqual([{ role: "clove_app", patience: "30s", zone: "UTC", name: "a name with spaces" }]);
  }
  for (const client of clients) client.release();
  await pool.end();
});

// On a cluster the server works as clove_app alone, whatever role signs in.
test.skipIf(process.env.CITUS_URL)("each new connection is checked, not only the first", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await owner.query(`create role later_${name} login password 'secret'`);
  try {
    const pool = await connect(database.url.replace(/\/\/[^@]+@/, `//later_${name}:secret@`));
    const first = await pool.connect();
    await owner.query(`alter role later_${name} bypassrls`);
    await expect(pool.connect()).rejects.toThrow("would bypass row-level security");
    first.release();
    await pool.end();
  } finally {
    await owner.query(`drop role later_${name}`);
  }
});
