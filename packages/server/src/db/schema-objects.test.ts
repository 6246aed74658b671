import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { describeSchema } from "../../test/schema-description.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { migrations, schemaObject, schemaObjects } from "./migration-files.ts";

let database: FreshDatabase;
let owner: pg.Client;
afterEach(async () => {
  await owner.end();
  await database.drop();
});

/** Opens a copy of the migrated database, or an empty one, as its owner. */
async function open(template: Parameters<typeof freshDatabase>[0] = "clove_template") {
  database = await freshDatabase(template);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
}

/** The objects of this program, with these files instead of those of the same names. */
const withOthers = (...others: [name: string, text: string][]) => [
  ...schemaObjects().filter(({ name }) => !others.some(([other]) => other === name)),
  ...others.map(([name, text]) => schemaObject(name, text)),
];
const changed = schemaObjects().filter(({ version }) => version > 0);
const answering = (version: number, company: number): [string, string] => [
  "functions/app_company.sql",
  `-- Version ${version}\ncreate or replace function app_company() returns bigint language sql as $$ select ${company}::bigint $$;`,
];
const company = async () => (await owner.query("select app_company() as company")).rows[0].company;

// The schema of one PostgreSQL is compared: a cluster lacks some triggers and has others.
const testOfSchema = test.skipIf(process.env.CITUS_URL);

testOfSchema(
  "every function, trigger and policy is in a file, in the form that the migrated database has",
  async () => {
    await open();
    const before = await describeSchema(owner);
    await owner.query("begin");
    for (const { text } of schemaObjects()) await owner.query(text);
    expect(await describeSchema(owner)).toEqual(before);
    // Everything that is in a file has been replaced by this transaction.
    const { rows } = await owner.query<{ name: string }>(
      `select name from (
      select proname::text, xmin from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgname || ' on ' || tgrelid::regclass, xmin from pg_trigger where not tgisinternal
      union all select polname || ' on ' || polrelid::regclass, xmin from pg_policy) as made (name, xmin)
    where xmin <> pg_current_xact_id()::xid`,
    );
    // fold_case is in no file: indexes depend on its results, and it differs by version of PostgreSQL, so 0010 made it once.
    expect(rows).toEqual([{ name: "fold_case" }]);
  },
);

testOfSchema("a database of an earlier program version gets each changed file once", async () => {
  await open("template0");
  const before = migrations().filter(({ name }) => name <= "0062-histories.sql");
  await migrate(database.url, before, []);
  await owner.query("drop table schema_objects");
  expect(await isMigrated(owner)).toBe(false);
  const { applied } = await migrate(database.url);
  expect(applied.filter((name) => name.includes("/"))).toEqual(changed.map(({ name }) => name));
  expect(await isMigrated(owner)).toBe(true);
  const fresh = await freshDatabase();
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  const made = await describeSchema(client);
  await client.end();
  await fresh.drop();
  expect(await describeSchema(owner)).toEqual(made);
  expect((await migrate(database.url)).applied).toEqual([]);
});

test("only a file with a higher version is applied, once, by one of several servers; an earlier server leaves it", async () => {
  await open();
  const [next, after] = [withOthers(answering(1, 7)), withOthers(answering(3, 8))];
  const start = (objects: typeof next) => migrate(database.url, migrations(), objects);
  const starts = await Promise.all([start(next), start(next), start(next)]);
  expect(starts.flatMap(({ applied }) => applied)).toEqual(["functions/app_company.sql"]);
  expect((await start(after)).applied).toEqual(["functions/app_company.sql"]);
  for (const earlier of [next, schemaObjects()]) expect((await start(earlier)).applied).toEqual([]);
  expect(await company()).toBe("8");
  expect(await isMigrated(owner)).toBe(true);
});

test("a text that was changed without a new version stops the start", async () => {
  await open();
  await migrate(database.url, migrations(), withOthers(answering(1, 7)));
  await expect(migrate(database.url, migrations(), withOthers(answering(1, 8)))).rejects.toThrow(
    "functions/app_company.sql was changed, but its first line still says 1",
  );
  expect(await company()).toBe("7");
  expect(() => schemaObject("functions/a.sql", "create function a() …")).toThrow(
    'functions/a.sql does not begin with a line "-- Version <number>"',
  );
});

test("a file that fails changes nothing, and is named", async () => {
  await open();
  const [name, text] = answering(1, 7);
  const half = withOthers([name, `${text} select from nowhere`]);
  await expect(migrate(database.url, migrations(), half)).rejects.toThrow(
    'Migration functions/app_company.sql failed: relation "nowhere" does not exist',
  );
  expect(await company()).toBe(null);
  expect((await migrate(database.url)).applied).toEqual([]);
});

test("a server whose files are not all applied yet is not ready", async () => {
  await open();
  expect(await isMigrated(owner)).toBe(true);
  await owner.query("update schema_objects set version = version - 1 where name = $1", [changed[0]!.name]);
  expect(await isMigrated(owner)).toBe(false);
  expect((await migrate(database.url)).applied).toEqual([changed[0]!.name]);
  expect(await isMigrated(owner)).toBe(true);
});

test("policies that wait for a lock let others pass, and are applied in the end", async () => {
  await open();
  await owner.query("begin; select from orders");
  const policies = schemaObjects().find(({ name }) => name === "policies/orders.sql")!;
  const next = withOthers([policies.name, policies.text.replace(/^-- Version \d+/, "-- Version 9")]);
  const migrating = migrate(database.url, migrations(), next);
  const waiting = "select from pg_locks where not granted and relation = 'orders'::regclass";
  while ((await owner.query(waiting)).rowCount === 0) await owner.query("select pg_sleep(0.01)");
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("select from orders").finally(() => other.end());
  await owner.query("commit");
  expect((await migrating).applied).toEqual([policies.name]);
});
