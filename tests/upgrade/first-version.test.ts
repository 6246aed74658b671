import "fake-indexeddb/auto";
import { readdir, readFile } from "node:fs/promises";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../packages/server/src/db/migrate.ts";
import { schemaText } from "../../packages/server/src/db/schema-text.ts";
import { checkInvariants, violationText } from "../../packages/server/src/features/books/check-invariants.ts";
import { startTestApp, type TestApp } from "../../packages/server/test/app.ts";
import { type FreshDatabase, freshDatabase } from "../../packages/server/test/postgres.ts";
import { describeSchema } from "../../packages/server/test/schema-description.ts";
import { listening } from "../../packages/server/test/stream-reader.ts";
import { clovePosDb } from "../../packages/web/src/local-db/clove-pos-db.ts";
import { countUnsent } from "../../packages/web/src/sync/outbox.ts";
import { upload } from "../../packages/web/src/sync/upload.ts";
import { pouredCopy, readAgain } from "../parity/both-sides.ts";
import { restoreFirstBrowser } from "./first-browser.ts";

const company_id = 1;
let database: FreshDatabase;
let applied: string[];
let app: TestApp;
let token: string;

/** The first version's database (on PostgreSQL 15, saved by `pg_dump --inserts`), migrated to the present version. */
beforeAll(async () => {
  database = await freshDatabase("template0");
  const dump = await readFile(new URL("./first-database.sql", import.meta.url), "utf8");
  await as(database, (client) => client.query(dump));
  applied = (await migrate(database.url)).applied;
  app = await startTestApp({}, database);
  token = await app.signIn("admin@a.example");
});
afterAll(async () => {
  const violations = await checkInvariants(database.url).finally(() => app.close());
  expect(violations.map(violationText)).toEqual([]);
});

async function as<T>({ url }: FreshDatabase, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return act(client).finally(() => client.end());
}

async function orders(): Promise<Record<string, number>> {
  const { data } = await app.call<{ orders: Order[] }>(token, "GET", "order/list?length=100");
  return Object.fromEntries(data.orders.map(({ temp_id, total }) => [temp_id, total]));
}

const soldThen = { "T0001-first": 7, "T0001-split": 29.3, "T0001-credit": 30, "T0002-a": 10.5 };
const soldOffline = { "T0001-cash": 7, "T0001-made": 6, "T0001-owed": 12.9 };

test("the first version's database gets every migration since, and then has the schema of a new one", async () => {
  const files = await readdir(new URL("../../packages/server/migrations/", import.meta.url));
  const migrations = files.filter((file) => file.endsWith(".sql")).sort();
  expect(applied.filter((name) => !name.includes("/"))).toEqual(migrations.slice(1));
  expect(applied.at(-1)).toMatch(/^(functions|triggers|policies)\//);
  const fresh = await freshDatabase();
  const [upgraded, made] = [await as(database, describeSchema), await as(fresh, describeSchema)];
  await fresh.drop();
  expect(made.length).toBeGreaterThan(1000);
  expect(upgraded).toEqual(made);
  const written = new URL("../../packages/server/src/db/schema.sql", import.meta.url);
  expect(await as(database, schemaText)).toBe(await readFile(written, "utf8"));
});

test("its people, sales and keys still hold", async () => {
  expect(await orders()).toEqual(soldThen);
  const repeated = {
    temp_id: "T0001-first",
    terminal_id: 1,
    items: [{ product_variation_id: 1, quantity: 2, sale_price: 3.5 }],
    payments: [{ payment_method: "cash", amount_received: 10, amount_returned: 3 }],
  };
  const answer = await app.call<{ order: Order }>(token, "POST", "order/place", repeated);
  expect(answer.data.order).toMatchObject({ id: 1, temp_id: "T0001-first", total: 7 });
  const { temp_id: _, ...another } = repeated;
  const sold = await app.call<{ order: Order }>(token, "POST", "order/place", another);
  expect(sold.data.order).toMatchObject({ invoice_id: expect.stringMatching(/4$/), total: 7 });
});

test("the first version's browser sends its unsent records, once", async () => {
  await restoreFirstBrowser();
  const db = clovePosDb();
  expect(await countUnsent(db, company_id)).toEqual({ waiting: 7, quarantined: 0 });
  expect(db.verno).toBeGreaterThan(9);
  const before = await orders();
  const copy = await pouredCopy(app, token);
  expect((await readAgain(copy)).memory.catalogue.find("teh tarik", 0, 10).count).toBe(1);

  const origin = await listening(app.app);
  const send = () =>
    upload({
      db,
      company_id,
      caller: { token, dispatch: () => {}, origin },
      signal: new AbortController().signal,
      withAside: true,
      onProgress: () => {},
    });
  expect(await send()).toEqual({ taken: 7, failed: 0, end: "done" });
  expect(await send()).toEqual({ taken: 0, failed: 0, end: "done" });
  expect(await countUnsent(db, company_id)).toEqual({ waiting: 0, quarantined: 0 });
  expect(await orders()).toEqual({ ...before, ...soldOffline });
});
