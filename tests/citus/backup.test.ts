import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { importCompany } from "../../packages/server/src/backup/import-company.ts";
import { moveInstallation } from "../../packages/server/src/backup/move-installation.ts";
import { removeCompany } from "../../packages/server/src/backup/remove-company.ts";
import { restoreBackup } from "../../packages/server/src/backup/restore-backup.ts";
import { takeBackup } from "../../packages/server/src/backup/take-backup.ts";
import { mediaFolder } from "../../packages/server/src/config.ts";
import { distribute } from "../../packages/server/src/db/distribute.ts";
import { checkInvariants, violationText } from "../../packages/server/src/features/books/check-invariants.ts";
import { type SignedUp, startTestApp, useTestApp } from "../../packages/server/test/app.ts";
import { joinNodes } from "../../packages/server/test/cluster.ts";
import { freshDatabase } from "../../packages/server/test/postgres.ts";
import { openRefunds } from "../../packages/server/test/refunds.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";
import { companyElsewhere, moveElsewhere } from "./places.ts";

const app = useTestApp();
const source = () => ({ url: app().url, media: mediaFolder(app().config) });
const closing: (() => Promise<void>)[] = [];
let folder: string;
/** Of each worker one. */
let companies: [SignedUp, SignedUp];
const sellers = new Map<string, { terminal: number; variation: number }>();

/** Each company has sold, taken a line back and given credit. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-cluster-backup-"));
  companies = [app().a, await companyElsewhere(app(), app().a)];
  for (const owner of companies) {
    const shop = await openShop(app(), owner);
    await shop.openShift(owner.token, shop.terminal.id, 50);
    const { variation } = await shop.product({ price: 10, stock: 100 });
    const customer = await shop.customer(100);
    const sale = { items: [line(variation, 10, 3)], payments: [pay("credit", 30)], user_id: customer.id };
    const { order } = (await shop.sell(sale)).data;
    expect((await openRefunds(app(), shop).giveBack(order, { 0: 1 })).status).toBe(200);
    sellers.set(owner.email, { terminal: shop.terminal.id, variation: variation.id });
  }
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await rm(folder, { recursive: true });
});

/** A database without any table: one PostgreSQL, or of the cluster. */
async function emptyDatabase(kind: "plain" | "cluster") {
  const database = await freshDatabase("template0");
  if (kind === "cluster") await joinNodes(inject("template").nodes, new URL(database.url).pathname.slice(1));
  const dataDir = await mkdtemp(join(folder, "data-"));
  closing.push(database.drop);
  return { ...database, dataDir, media: join(dataDir, "media") };
}

async function serve({ url, dataDir }: Awaited<ReturnType<typeof emptyDatabase>>) {
  const served = await startTestApp({ DATA_DIR: dataDir }, { url, drop: async () => {} });
  closing.push(served.close);
  return served;
}

/** The company reads its order there as here, and sells on under the next number; nothing of its books is wrong. */
async function sellsOn(there: Awaited<ReturnType<typeof serve>>, owner: SignedUp, temp_id: string) {
  const token = await there.signIn(owner.email);
  const list = async (from: Pick<typeof there, "call">, as: string) =>
    (await from.call<{ orders: Order[] }>(as, "GET", "order/list")).data.orders;
  const [before] = await list(app(), owner.token);
  const known = (await list(there, token)).find(({ id }) => id === before!.id);
  expect(known).toMatchObject({ order_ref: before!.order_ref, total: before!.total, items: before!.items });
  const { terminal, variation } = sellers.get(owner.email)!;
  const sold = await there.call<{ order: Order }>(token, "POST", "order/place", {
    temp_id,
    terminal_id: terminal,
    items: [{ product_variation_id: variation, quantity: 1, sale_price: 10 }],
    payments: [pay("cash", 10)],
  });
  expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  const brand = await there.call<{ brand: { id: number } }>(token, "POST", "brand/store", { name: temp_id });
  expect(brand.status, brand.text).toBe(200);
  expect(Number.isSafeInteger(brand.data.brand.id)).toBe(true);
  expect((await checkInvariants(there.url)).map(violationText)).toEqual([]);
}

test("a backup of a cluster fills one PostgreSQL, and another cluster, where each company sells on", async () => {
  const file = join(folder, "all.zip");
  const { manifest } = await takeBackup(source(), file);
  expect(manifest.tables.find(({ name }) => name === "orders")!.rows).toBe(2);
  const plain = await emptyDatabase("plain");
  await restoreBackup(plain, file);
  const again = await takeBackup(plain, join(folder, "again.zip"));
  const rows = (of: typeof manifest) => of.tables.map((table) => [table.name, table.rows]);
  expect(rows(again.manifest)).toEqual(rows(manifest));
  const one = await serve(plain);
  for (const owner of companies) await sellsOn(one, owner, "T0001-plain");

  const cluster = await emptyDatabase("cluster");
  await restoreBackup(cluster, file);
  await distribute(cluster.url, () => {}, 2);
  const other = await serve(cluster);
  for (const owner of companies) await sellsOn(other, owner, "T0001-cluster");
}, 600_000);

test("an installation moves into a cluster and back, and a company out of one into another", async () => {
  const file = join(folder, "moved.zip");
  await takeBackup(source(), file);
  const plain = await emptyDatabase("plain");
  await restoreBackup(plain, file);
  const cluster = await emptyDatabase("cluster");
  const into = await moveInstallation(plain.url, cluster.url);
  await distribute(cluster.url, () => {}, 2);
  const back = await emptyDatabase("plain");
  expect(await moveInstallation(cluster.url, back.url)).toEqual(into);
  const there = await serve(cluster);
  for (const owner of companies) await sellsOn(there, owner, "T0001-moved");

  // Out of this cluster, removed there, and imported again.
  const [owner] = companies;
  const { company_id, company } = { company_id: owner.user.company_id, company: join(folder, "company.zip") };
  await there.rows("update companies set status = 'suspended' where id = $1", [company_id]);
  const target = { url: there.url, media: mediaFolder(there.config) };
  await removeCompany(target, company_id, company, async () => true);
  expect(await there.rows("select id from orders where company_id = $1", [company_id])).toEqual([]);
  const imported = await importCompany(target, company);
  await there.rows("update companies set status = 'active' where id = $1", [imported.company_id]);
  await sellsOn(there, owner, "T0001-imported");
}, 600_000);

test("a backup is made again when companies move to another worker meanwhile", async () => {
  const holding = new pg.Client({ connectionString: app().url });
  await holding.connect();
  // The backup has begun, and waits for a table that comes before those of companies' sales.
  await holding.query("begin; lock table server_secrets in access exclusive mode");
  const taking = takeBackup(source(), join(folder, "moving.zip"));
  taking.catch(() => {});
  const waits = () =>
    app().rows(
      "select from pg_stat_activity where application_name = 'clove-pos-backup' and wait_event_type = 'Lock' and datname = current_database()",
    );
  await expect.poll(waits, { timeout: 30_000 }).toHaveLength(1);
  await moveElsewhere(app(), companies[0]);
  await holding.query("commit");
  await holding.end();
  const { manifest } = await taking;
  const counts = await Promise.all(
    ["orders", "stock_ledger", "products"].map(async (name) => {
      const [row] = await app().rows<{ n: number }>(`select count(*)::int as n from ${name}`);
      return [manifest.tables.find((table) => table.name === name)!.rows, row!.n];
    }),
  );
  for (const [copied, stored] of counts) expect(copied).toBe(stored);
}, 300_000);
