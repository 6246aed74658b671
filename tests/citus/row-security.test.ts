import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect, type Pool } from "../../packages/server/src/db/connect.ts";
import { serverRole } from "../../packages/server/src/db/server-role.ts";
import { inTransaction } from "../../packages/server/src/db/transaction.ts";
import { type FreshDatabase, freshDatabase } from "../../packages/server/test/postgres.ts";

let database: FreshDatabase;
let pool: Pool;
let name: string;

/** Ten companies, some of them on each worker, with a store each. */
const companies = Array.from({ length: 10 }, (_, at) => at + 1);

beforeAll(async () => {
  database = await freshDatabase();
  name = new URL(database.url).pathname.slice(1);
  pool = await connect(database.url, { connections: 2 });
  for (const company_id of companies) {
    await inTransaction(pool, { company_id }, async ({ db }) => {
      await sql`insert into companies (id, name) values (${company_id}, ${`Company ${company_id}`})`.execute(
        db,
      );
      await sql`insert into branches (company_id, name, contact_number, email, address, type)
        values (${company_id}, 'Store', '1', 'e', 'a', 'branch')`.execute(db);
    });
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** What the server's role sees and writes on a node, with the setting of a company or without one. */
async function on<T>(
  node: string,
  company_id: number | null,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: `${node}/${name}` });
  await client.connect();
  try {
    await client.query(`begin; set local role ${serverRole}`);
    if (company_id !== null) await client.query(`set local app.company_id = '${company_id}'`);
    return await act(client);
  } finally {
    await client.end();
  }
}

/** A worker's catalogue does not list them otherwise. */
const showParts = "set citus.override_table_visibility = off";

/** The parts of the table of stores that lie on a node, as tables of their own. */
async function partsOn(node: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: `${node}/${name}` });
  await client.connect();
  await client.query(showParts);
  const { rows } = await client.query<{ part: string }>(
    `select relname::text as part from pg_class where relname ~ '^branches_[0-9]+$' and relkind = 'r' order by 1`,
  );
  await client.end();
  return rows.map(({ part }) => part);
}

const workers = () => inject("template").nodes.slice(1);

test("through the coordinator a company sees and writes its own rows only", async () => {
  for (const company_id of companies) {
    await inTransaction(pool, { company_id }, async ({ db }) => {
      const { rows } = await sql<{ company_id: number }>`select company_id from branches`.execute(db);
      expect(rows).toEqual([{ company_id }]);
    });
  }
  const nobody = await inTransaction(pool, {}, ({ db }) => sql`select from branches`.execute(db));
  expect(nobody.rows).toEqual([]);
  for (const other of [2, 3, 4, 5]) {
    const write = inTransaction(pool, { company_id: 1 }, ({ db }) =>
      sql`insert into brands (company_id, name) values (${other}, 'Stolen')`.execute(db),
    );
    await expect(write).rejects.toThrow("row-level security");
    const changed = await inTransaction(pool, { company_id: 1 }, ({ db }) =>
      sql`update branches set name = 'Stolen' where company_id = ${other}`.execute(db),
    );
    expect(changed.numAffectedRows).toBe(0n);
  }
});

test("directly on each worker the parts of tables show and take a company's own rows only", async () => {
  let seen = 0;
  for (const node of workers()) {
    const parts = await partsOn(node);
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) {
      expect(await on(node, null, async (c) => (await c.query(`select from ${part}`)).rowCount)).toBe(0);
      for (const company of companies) {
        const rows = await on(
          node,
          company,
          async (c) => (await c.query(`select company_id from ${part}`)).rows,
        );
        expect(rows.filter(({ company_id }) => Number(company_id) !== company)).toEqual([]);
        seen += rows.length;
        const changed = await on(node, company, (c) =>
          c.query(`update ${part} set name = 'Stolen' where company_id <> ${company}`),
        );
        expect(changed.rowCount).toBe(0);
      }
    }
  }
  expect(seen).toBe(companies.length);
});

test("every part on every worker has the row-level security of its table", async () => {
  for (const node of workers()) {
    const client = new pg.Client({ connectionString: `${node}/${name}` });
    await client.connect();
    await client.query(showParts);
    const { rows } = await client.query<{ part: string; sound: boolean }>(
      `select c.relname as part, c.relrowsecurity and not pg_has_role('${serverRole}', c.relowner, 'usage')
          and exists (select from pg_policy where polrelid = c.oid and polname = 'tenant') as sound
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{6,}$'`,
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(75);
    expect(rows.filter(({ sound }) => !sound)).toEqual([]);
  }
});
