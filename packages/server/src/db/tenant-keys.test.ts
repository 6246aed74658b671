import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { directories } from "./directories.ts";

/** Tables without a company. docs/operating/scale.md says what each means for a database that is spread over machines. */
const withoutCompany = {
  companies: "the company itself, whose id is everybody's company_id",
  login_failures: "counts wrong passwords by name, whether or not anybody has that name",
  code_mails: "counts codes mailed to an address, before it belongs to anybody",
  mailed_addresses: "counts receipts mailed to an address, by whichever company",
  change_feed: "one row about the database as a whole",
  history_marks: "when this very database was started",
  server_secrets: "what all servers of this database sign with",
  backups: "when the whole database was backed up",
  schema_migrations: "which migrations this database has",
  schema_objects: "which functions, triggers and policies it has, in which version",
};
/** Only directories have keys over all companies, because they are asked before the company is known (docs/decisions/124). */
const uniqueOverCompanies = {
  company_work_pkey: "what is due, by kind, in whichever company",
  key_directory_pkey:
    "sessions, links and keys of devices are found by their hash, before the company is known",
  registrations_pkey: "a sign-up that is to be verified likewise",
  staff_logins_pkey: "an e-mail is a login, at one company",
};

let database: FreshDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The first column of each row. */
const names = async (select: string) =>
  (await owner.query<[string]>({ text: `${select} order by 1`, rowMode: "array" })).rows.map(
    ([name]) => name,
  );
const tables = `select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
const isTenants = (table: string) =>
  `exists (select from pg_attribute where attrelid = ${table} and attname = 'company_id' and attnotnull)`;

test("every table has a company, and row-level security by company", async () => {
  const others = `select oid::regclass::text from (${tables}) as t where not ${isTenants("oid")}`;
  expect(await names(others)).toEqual(Object.keys(withoutCompany).sort());
  // The tables of a cluster do not force it on their owner (docs/decisions/127).
  const forced = process.env.CITUS_URL ? "true" : "relforcerowsecurity";
  const open = `select oid::regclass::text from pg_class c where oid in (${tables}) and ${isTenants("oid")} and not (relrowsecurity
    and ${forced} and exists (select from pg_policy where polrelid = c.oid and polname = 'tenant'
      and pg_get_expr(polqual, polrelid) like '%company_id = app_company()%'))`;
  expect(await names(open)).toEqual([]);
});

test("every key of a company's table begins with the company", async () => {
  const keys = `select indexrelid::regclass::text from pg_index where indisunique and indrelid in (${tables})
    and ${isTenants("indrelid")} and pg_get_indexdef(indexrelid, 1, true) <> 'company_id'`;
  expect(await names(keys)).toEqual(Object.keys(uniqueOverCompanies).sort());
});

test("keys over all companies are of directories, which nothing ties to the tables of companies", async () => {
  const ofDirectories = `(${directories.map((name) => `'${name}'::regclass`).join(", ")})`;
  const keys = `select indexrelid::regclass::text from pg_index where indisunique and indrelid not in ${ofDirectories}
    and indrelid in (${tables}) and ${isTenants("indrelid")} and pg_get_indexdef(indexrelid, 1, true) <> 'company_id'`;
  expect(await names(keys)).toEqual([]);
  expect(
    await names(`select conname::text from pg_constraint where contype = 'f'
      and (conrelid in ${ofDirectories} or confrelid in ${ofDirectories})`),
  ).toEqual([]);
  // Those that help servers of the version before go with them, and no cluster has them.
  const helping = ["keep_key", "keep_login", "keep_work", "drop_registrations"];
  const touching = `select proname::text from pg_proc where pronamespace = 'public'::regnamespace
    and prosrc ~ '\\m(${directories.join("|")})\\M'`;
  expect(await names(touching)).toEqual([...helping].sort());
  const triggers = `select distinct tgfoid::regproc::text from pg_trigger where not tgisinternal and tgrelid in ${ofDirectories}`;
  expect(await names(triggers)).toEqual([]);
});

test("every foreign key leads from a company to the same company", async () => {
  const column = (table: string, keys: string) =>
    `(select attname from pg_attribute where attrelid = ${table} and attnum = ${keys}[1])`;
  const foreign = `select conname::text from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  expect((await names(foreign)).length).toBeGreaterThan(50);
  const led = `(${column("conrelid", "conkey")} = 'company_id' and ${column("confrelid", "confkey")}
    = case when confrelid = 'companies'::regclass then 'id' else 'company_id' end)`;
  expect(await names(`${foreign} and not ${led}`)).toEqual([]);
});
