import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { connect, type Pool } from "./connect.ts";
import { openReplica } from "./replica.ts";
import { inTransaction } from "./transaction.ts";

let primary: FreshDatabase;
let copy: FreshDatabase;
let pool: Pool;
/** The owner of the copy, who sets how far it has replayed. */
let owner: pg.Client;
let time = 0;
const log = { info: () => {}, warn: () => {} };

/** The copy is an ordinary database that answers as a standby would, with a replay position that the test sets. */
beforeAll(async () => {
  [primary, copy] = [await freshDatabase(), await freshDatabase()];
  pool = await connect(primary.url, { connections: 2 });
  owner = new pg.Client({ connectionString: copy.url });
  await owner.connect();
  await owner.query(`create table replayed (lsn pg_lsn);
    insert into replayed values ('0/0');
    grant select on replayed to clove_app;
    create function pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select lsn from replayed';
    alter database ${new URL(copy.url).pathname.slice(1)} set search_path = public, pg_catalog`);
});
afterAll(async () => {
  await pool.end();
  await primary.drop();
});

const replayNow = async () => {
  const { rows } = await pool.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
  await owner.query("update replayed set lsn = $1", [rows[0]!.lsn]);
};
/** Writes something and waits for the disk, so that the position in the log advances; tests usually write without waiting. */
const write = () =>
  pool.query(`begin; set local synchronous_commit = on;
    insert into login_failures values (gen_random_uuid(), 1, now()); commit`);

test("reports read the replica while it has what the primary had half a minute ago", async () => {
  const replica = openReplica(pool, copy.url, log, () => time);
  const read = () =>
    replica.read((from) =>
      inTransaction(from, {}, async ({ db }) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
        return rows[0]!.name === new URL(copy.url).pathname.slice(1) ? "replica" : "primary";
      }),
    );
  const lookAfter = async (seconds: number) => {
    time += seconds * 1000;
    await replica.look();
  };
  await write();
  await replica.look();
  expect(await read()).toBe("primary");

  await lookAfter(1);
  await replayNow();
  await lookAfter(1);
  expect(await read()).toBe("replica");

  await write();
  await lookAfter(20);
  expect(await read()).toBe("replica");
  await lookAfter(20);
  expect(await read()).toBe("primary");

  await replayNow();
  await lookAfter(1);
  expect(await read()).toBe("replica");
  // The last look is too long ago.
  time += 31_000;
  expect(await read()).toBe("primary");

  await lookAfter(1);
  await replayNow();
  await lookAfter(1);
  expect(await read()).toBe("replica");
  await owner.end();
  await copy.drop();
  expect(await read()).toBe("primary");
  await lookAfter(1);
  expect(await read()).toBe("primary");
  await replica.close();
});

test("a replica that is not there yet does not stop the start", async () => {
  const replica = openReplica(pool, "postgres://nobody@127.0.0.1:1/none", log);
  await replica.look();
  expect(await replica.read(async (from) => from)).toBe(pool);
  await replica.close();
});
