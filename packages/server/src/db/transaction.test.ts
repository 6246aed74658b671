import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { connect, type Pool } from "./connect.ts";
import { insertInto } from "./rows.sql.ts";
import { type Db, inTransaction, readAtOnce, setLocal, type Tx } from "./transaction.ts";

let database: FreshDatabase;
let pool: Pool;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = await connect(database.url, { connections: 5 });
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  // The database may be dropped before its last connections have closed, which then fail.
  owner.on("error", () => {});
  for (const id of [1, 2]) {
    await inTransaction(pool, { company_id: id }, async ({ db }) => {
      await insertInto("companies", { id, name: `Company ${id}` }).execute(db);
      await addBrand(db, id, "Own");
    });
  }
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

const addBrand = async (db: Db, company_id: number, name: string) => {
  const { rows } = await sql<{ id: number }>`
    insert into brands (company_id, name) values (${company_id}, ${name}) returning id`.execute(db);
  return rows;
};
const namedBrands = async (db: Db, name: string) =>
  (await sql<{ id: number }>`select id from brands where name = ${name}`.execute(db)).rows;
const brands = (settings: { company_id?: number }) =>
  inTransaction(
    pool,
    settings,
    async ({ db }) => (await sql`select company_id from brands`.execute(db)).rows,
  );

test("a transaction sees its own company's rows, and none without a company", async () => {
  expect(await brands({ company_id: 1 })).toEqual([{ company_id: 1 }]);
  expect(await brands({})).toEqual([]);
  expect((await pool.query("select * from brands")).rows).toEqual([]);
});

test("no row can be written for another company, and none of its rows can be changed", async () => {
  const insert = inTransaction(pool, { company_id: 1 }, ({ db }) => addBrand(db, 2, "Foreign"));
  await expect(insert).rejects.toThrow("row-level security");
  const changed = await inTransaction(pool, { company_id: 1 }, ({ db }) =>
    sql`update brands set name = 'Taken' where company_id = 2`.execute(db),
  );
  expect(changed.numAffectedRows).toBe(0n);
});

test("ledgers are append-only for the server's role", async () => {
  for (const statement of [
    "update cash_ledger set amount = 1",
    "delete from audit_log",
    "update audit_log set action = 'user.signed_in'",
    "truncate audit_log",
  ]) {
    await expect(pool.query(statement)).rejects.toThrow("permission denied");
  }
});

test("an error leaves no rows behind and the connection usable; afterCommit runs only after a commit", async () => {
  const ran: string[] = [];
  const failing = inTransaction(pool, { company_id: 1 }, async ({ db, afterCommit }) => {
    afterCommit(() => void ran.push("failed"));
    await addBrand(db, 1, "Half");
    await sql`select 1 / 0`.execute(db);
  });
  await expect(failing).rejects.toThrow("division by zero");
  await inTransaction(pool, { company_id: 1 }, async ({ afterCommit }) => {
    afterCommit(() => void ran.push("committed"));
  });
  expect(await brands({ company_id: 1 })).toHaveLength(1);
  expect(ran).toEqual(["committed"]);
});

test("a transaction that PostgreSQL ended to break a deadlock is retried", async () => {
  for (const name of ["Left", "Right"]) {
    await inTransaction(pool, { company_id: 1 }, ({ db }) => addBrand(db, 1, name));
  }
  // Both hold their first row before either asks for its second.
  let waiting = 2;
  let release = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lock = (first: string, second: string) =>
    inTransaction(pool, { company_id: 1 }, async ({ db }) => {
      const take = (name: string) =>
        sql`update brands set status = 'active' where company_id = 1 and name = ${name}`.execute(db);
      await take(first);
      if (--waiting === 0) release();
      await both;
      await take(second);
      return first;
    });
  expect(await Promise.all([lock("Left", "Right"), lock("Right", "Left")])).toEqual(["Left", "Right"]);
});

test("among statements that are sent together the one that failed is reported, wherever it was", async () => {
  const failing = inTransaction(pool, { company_id: 1 }, async ({ db }) => {
    const nested = async () => Promise.all([Promise.all([sql`select 1 / 0`.execute(db)])]);
    await Promise.all([nested(), sql`select 1`.execute(db), sql`select 2`.execute(db)]);
  });
  await expect(failing).rejects.toThrow("division by zero");
});

test("a full disk is reported as such, not as an error of the request, even when another statement's failure arrives first", async () => {
  const raise = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  const write = (db: Parameters<typeof raise.execute>[0]) => {
    const first = raise.execute(db).catch(() => sql`select 1`.execute(db));
    return Promise.all([sql`select 2`.execute(db), first]);
  };
  const alone = inTransaction(pool, { company_id: 1 }, ({ db }) => raise.execute(db));
  await expect(alone).rejects.toMatchObject({ code: "disk_full", status: 503 });
  const after = inTransaction(pool, { company_id: 1 }, ({ db }) => write(db));
  await expect(after).rejects.toMatchObject({ code: "disk_full", status: 503 });
});

test("a connection that breaks in use is reported as unavailable and replaced, and affects nothing else", async () => {
  const cut = inTransaction(pool, { company_id: 1 }, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await owner.query("select pg_terminate_backend($1::int, 5000)", [rows[0]!.pid]);
    await sql`select 1`.execute(db);
  });
  await expect(cut).rejects.toMatchObject({ code: "unavailable", cause: expect.any(Error) });
  expect(await brands({ company_id: 1 })).not.toEqual([]);
});

const readBrands = (settings: { company_id?: number }) =>
  readAtOnce(
    pool,
    settings,
    async (db) => (await sql`select distinct company_id from brands`.execute(db)).rows,
  );

test("readAtOnce sees only the company's rows, on any number of connections, and leaves them unchanged", async () => {
  const companies = [1, 2, 3, 1, 2, 3, 1, 2, 3].map((company_id) => ({ company_id }));
  const seen = await Promise.all([...companies.map(readBrands), readBrands({})]);
  const own = companies.map(({ company_id }) => (company_id === 3 ? [] : [{ company_id }]));
  expect(seen).toEqual([...own, []]);
  const left = await Promise.all(
    Array.from({ length: 5 }, () =>
      pool.query("select coalesce(current_setting('app.company_id', true), '') as id, pg_sleep(0.01)"),
    ),
  );
  expect(left.map(({ rows }) => rows[0].id)).toEqual(["", "", "", "", ""]);
});

test("readAtOnce cannot write or start a statement later", async () => {
  const write = readAtOnce(pool, { company_id: 1 }, (db) => addBrand(db, 1, "Not read"));
  await expect(write).rejects.toThrow("read-only transaction");
  const late = readAtOnce(pool, { company_id: 1 }, async (db) => {
    await namedBrands(db, "Own");
    await namedBrands(db, "Own");
  });
  await expect(late).rejects.toThrow("a statement after the commit");
  expect(await readBrands({ company_id: 2 })).toEqual([{ company_id: 2 }]);
});

test("the last statements are sent with the commit; if one of them fails nothing is stored", async () => {
  const name = "Stored last";
  const store = (tx: Tx) => addBrand(tx.db, 1, name);
  const failing = inTransaction(pool, { company_id: 1 }, (tx) =>
    tx.last(() => Promise.all([store(tx), sql`select 1 / 0`.execute(tx.db)])),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const late = inTransaction(pool, { company_id: 1 }, async (tx) => {
    await tx.last(() => sql`select 1`.execute(tx.db));
    await store(tx);
  });
  await expect(late).rejects.toThrow("a statement after the commit");
  const [stored] = await inTransaction(pool, { company_id: 1 }, (tx) => tx.last(() => store(tx)));
  const found = await inTransaction(pool, { company_id: 1 }, ({ db }) => namedBrands(db, name));
  expect(found).toEqual([stored]);
});

test("a transaction whose facts have changed is retried, but not for ever", async () => {
  const change = sql`do $$ begin raise serialization_failure; end $$`;
  let attempts = 0;
  const changing = (times: number) =>
    inTransaction(pool, { company_id: 1 }, async ({ db }) => {
      attempts++;
      if (attempts <= times) await change.execute(db);
      return attempts;
    });
  expect(await changing(5)).toBe(6);
  attempts = 0;
  await expect(changing(1000)).rejects.toMatchObject({ code: "unavailable" });
});

test("readAtOnce reports the statement that failed, and leaves the connection usable", async () => {
  const failing = readAtOnce(pool, { company_id: 1 }, (db) =>
    Promise.all([sql`select 1 / 0`.execute(db), sql`select 1`.execute(db)]),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const refused = readAtOnce(pool, { company_id: 1 }, async (db) => {
    await sql`select 1`.execute(db);
    throw new Error("not allowed");
  });
  await expect(refused).rejects.toThrow("not allowed");
  expect(await brands({ company_id: 2 })).toEqual([{ company_id: 2 }]);
});

test("a connection that breaks during readAtOnce is reported as unavailable and replaced", async () => {
  pool.once("acquire", ({ connection }) => setImmediate(() => connection.stream.destroy()));
  const cut = readAtOnce(pool, { company_id: 1 }, (db) => sql`select pg_sleep(1)`.execute(db));
  await expect(cut).rejects.toMatchObject({ code: "unavailable", cause: expect.any(Error) });
  expect(await readBrands({ company_id: 1 })).toEqual([{ company_id: 1 }]);
});

/** How many answers PostgreSQL sends while `act` runs. */
async function answersTo(act: () => Promise<unknown>): Promise<number> {
  let answers = 0;
  pool.once("acquire", ({ connection }) => connection.on("readyForQuery", () => void answers++));
  await act();
  return answers;
}

test("statements that are sent together are answered together", async () => {
  expect(await answersTo(() => readBrands({ company_id: 1 }))).toBe(1);
  const sale = async (tx: Tx) => {
    await Promise.all([sql`select 1`.execute(tx.db), sql`select 2`.execute(tx.db)]);
    return tx.last(() => Promise.all([sql`select 3 as n`.execute(tx.db), sql`select 4 as n`.execute(tx.db)]));
  };
  expect(await answersTo(() => inTransaction(pool, { company_id: 1 }, sale))).toBe(2);
  const [three, four] = await inTransaction(pool, { company_id: 1 }, sale);
  expect([three.rows, four.rows]).toEqual([[{ n: 3 }], [{ n: 4 }]]);
});

test("statements behind one that failed, or that cannot be sent, are not run; their names are prepared later", async () => {
  const store = (name: string) => (tx: Tx) => addBrand(tx.db, 1, name);
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const never = sql`select * from brands where name = 'never prepared before'`;
  for (const failing of [sql`select 1 / 0`, sql`select ${circular}::json`]) {
    const both = inTransaction(pool, { company_id: 1 }, (tx) =>
      tx.last(() => Promise.all([store("Before")(tx), failing.execute(tx.db), never.execute(tx.db)])),
    );
    await expect(both).rejects.toThrow(/division by zero|circular/);
    await inTransaction(pool, { company_id: 1 }, ({ db }) => never.execute(db));
  }
  const found = await inTransaction(pool, { company_id: 1 }, ({ db }) => namedBrands(db, "Before"));
  expect(found).toEqual([]);
});

test.each(["7", "o'clock", "back\\slash 'and' quote", ""])(
  "a setting of the transaction can be %j, and ends with it",
  async (value) => {
    const read = async (db: Db) =>
      (
        await sql<{
          words: string | null;
        }>`select current_setting('app.search_words', true) as words`.execute(db)
      ).rows[0]!.words;
    const inside = await inTransaction(pool, {}, async ({ db }) => {
      await setLocal(db, "search_words", value);
      return read(db);
    });
    expect(inside).toBe(value);
    expect((await inTransaction(pool, {}, ({ db }) => read(db))) || null).toBe(null);
  },
);

test("a transaction that enters another company works for that one only", async () => {
  await inTransaction(pool, { company_id: 1 }, async ({ db }) => {
    await setLocal(db, "company_id", 2);
    expect((await sql`select company_id from brands where name = 'Own'`.execute(db)).rows).toEqual([
      { company_id: 2 },
    ]);
  });
});
