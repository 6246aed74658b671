import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imagePaths, thumbnailPath } from "@clove/domain/catalogue/images.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { bundle } from "../../test/embedded-server.ts";
import { mediaFiles, picture, sendForm } from "../../test/pictures.ts";
import { describeSchema } from "../../test/schema-description.ts";
import { line, openShop, pay, type Shop } from "../../test/shop.ts";
import { openTills } from "../../test/stream-reader.ts";
import { saleRows, sendUpload, together } from "../../test/upload.ts";
import { useInstallations } from "../../test/use-installations.ts";
import { mediaFolder } from "../config.ts";
import { migrate, migrateWithin } from "../db/migrate.ts";
import { checkInvariants, violationText } from "../features/books/check-invariants.ts";
import { type Manifest, openArchive } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const app = useTestApp();
const { empty, serve } = useInstallations();
const source = () => ({ url: app().url, media: mediaFolder(app().config) });
let folder: string;
let file: string;
let shop: Shop;
let bread: Awaited<ReturnType<Shop["product"]>>;
const sell = () => shop.sell({ items: [line(bread.variation, 10)], payments: [pay("cash", 10)] });
const rowsOf = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)!.rows;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-backup-"));
  file = join(folder, "first.zip");
  shop = await openShop(app(), app().a);
  await shop.openShift(app().a.token, shop.terminal.id, 50);
  bread = await shop.product({ stock: 1000 });
  const { id, name } = bread.product;
  const files = { image_0: await picture().png().toBuffer() };
  const shown = await sendForm<{ product: Product }>(
    app(),
    app().a.token,
    "product/update",
    { id, name },
    files,
  );
  expect(shown.status, shown.text).toBe(200);
  await sell();
  await takeBackup(source(), file);
});
afterAll(() => rm(folder, { recursive: true }));

test("a backup under sales holds one moment, and what is restored from it is the same", async () => {
  const busy = join(folder, "busy.zip");
  let isTaken = false;
  let sold = 0;
  const till = async () => {
    while (!isTaken) {
      expect((await sell()).status).toBe(200);
      sold++;
    }
  };
  const tills = Promise.all([till(), till(), till()]);
  await vi.waitFor(() => expect(sold).toBeGreaterThan(3));
  const { manifest } = await takeBackup(source(), busy).finally(() => {
    isTaken = true;
  });
  await tills;
  const [{ n }] = (await app().rows<{ n: number }>("select count(*)::int as n from orders")) as [
    { n: number },
  ];
  expect(rowsOf(manifest, "orders")).toBeLessThan(n);
  expect((await stat(busy)).mode & 0o777).toBe(0o600);

  const target = await empty();
  await restoreBackup(target, busy);
  expect((await checkInvariants(target.boss)).map(violationText)).toEqual([]);
  const again = await takeBackup(target, join(folder, "again.zip"));
  // Apart from the counters' numbers, which skip ahead, and queued mails, which are given up.
  const same = ({ tables }: Manifest) =>
    tables.filter(({ name }) => name !== "terminals" && name !== "mails");
  expect(same(again.manifest)).toEqual(same(manifest));
  expect(again.manifest.pictures).toEqual(manifest.pictures);
  expect(manifest.pictures).toHaveLength(2);
  const found = await mediaFiles(app());
  expect(found).toEqual(expect.arrayContaining(manifest.pictures.map(({ path }) => path)));
});

test("a backup that is killed leaves nothing that looks like one", async () => {
  const { program, remove } = await bundle("test/backup-driver.ts");
  onTestFinished(() => remove());
  const blocker = new pg.Client({ connectionString: app().url });
  await blocker.connect();
  await blocker.query("begin; lock table users in access exclusive mode");
  const killed = join(folder, "killed.zip");
  const child = fork(program, [source().url, source().media, killed]);
  const ended = once(child, "exit");
  await vi.waitFor(
    async () => {
      const waits = await app().rows(
        "select 1 from pg_stat_activity where query like 'copy%users%' and wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(waits).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(await readdir(folder)).toContain("killed.zip.part");
  child.kill("SIGKILL");
  await ended;
  await blocker.end();
  expect(await readdir(folder)).not.toContain("killed.zip");
  await expect(openArchive(join(folder, "killed.zip.part"))).rejects.toThrow("is not a whole backup");
  await takeBackup(source(), killed);
  expect((await readdir(folder)).filter((name) => name.startsWith("killed"))).toEqual(["killed.zip"]);
});

test.each(["everything", "one company"])(
  "a picture replaced during a backup of %s is in it",
  async (what) => {
    const [{ images }] = (await app().rows<{ images: unknown }>("select images from products where id = $1", [
      bread.product.id,
    ])) as [{ images: unknown }];
    const [path] = imagePaths(JSON.stringify(images)) as [string];
    const blocker = new pg.Client({ connectionString: app().url });
    await blocker.connect();
    await blocker.query("begin; lock table companies in access exclusive mode");
    const company_id = what === "everything" ? undefined : app().a.user.company_id;
    const taking = takeBackup(source(), join(folder, `replaced-${company_id}.zip`), company_id);
    // The backup has its snapshot, and waits to read which pictures there are.
    await vi.waitFor(
      async () => {
        const waits = await app().rows(
          "select 1 from pg_stat_activity where application_name = 'clove-pos-backup' and wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(waits).toHaveLength(1);
      },
      { timeout: 20_000, interval: 20 },
    );
    const fresh = path.replace(/\/[^/]+\./, `/${company_id ?? 0}${"f".repeat(31)}.`);
    for (const of of [(file: string) => file, thumbnailPath])
      await rename(join(source().media, of(path)), join(source().media, of(fresh)));
    await blocker.query("update products set images = $1 where id = $2", [
      JSON.stringify(images).replace(path, fresh),
      bread.product.id,
    ]);
    await blocker.query("commit");
    await blocker.end();
    const { manifest } = await taking;
    expect(manifest.missing).toEqual([]);
    expect(manifest.pictures.map((picture) => picture.path).sort()).toEqual(
      [fresh, thumbnailPath(fresh)].sort(),
    );
  },
);

test("a file that was cut off or altered is refused, and the installation stays empty", async () => {
  const target = await empty();
  const bad = join(folder, "bad.zip");
  const whole = await readFile(file);
  const refused = async (content: Buffer) => {
    await writeFile(bad, content);
    await expect(restoreBackup(target, bad)).rejects.toThrow(
      /is not a whole backup: it was cut off, altered/,
    );
  };
  await refused(whole.subarray(0, -1000));
  const { manifest, close } = await openArchive(file);
  close();
  for (const name of ["rows/users.copy", `pictures/${manifest.pictures[0]!.path}`]) {
    const altered = Buffer.from(whole);
    // Flips a bit in the file's content, which follows its name.
    altered[altered.indexOf(name) + name.length + 20]! ^= 1;
    await refused(altered);
  }
  const client = new pg.Client({ connectionString: target.boss });
  await client.connect();
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  );
  await client.end();
  expect(rows).toEqual([]);
});

test("an installation with a company, and one that a server uses, are left alone", async () => {
  const before = await app().rows("select count(*) from orders");
  expect((await app().call(app().a.token, "GET", "user-profile")).status).toBe(200);
  await expect(restoreBackup(source(), file)).rejects.toThrow(
    "A server is running on this database. Stop it first.",
  );
  const target = await empty();
  await restoreBackup(target, file);
  await expect(restoreBackup(target, file)).rejects.toThrow(
    'This installation has data already (company "Company a"). Nothing was changed',
  );
  expect(await app().rows("select count(*) from orders")).toEqual(before);
});

test("tills continue with a restored server: unsent sales are stored once, whatever the server has lost", async () => {
  const { token, user } = app().a;
  const sale = (temp_id: string, product_variation_id: number, more: object = {}) =>
    saleRows({
      temp_id,
      terminal_id: shop.terminal.id,
      cashier_user_id: user.id,
      lines: [{ product_variation_id, sale_price: 10 }],
      ...more,
    });
  const sent = sale("T0001-before", bread.variation.id);
  expect((await sendUpload(app(), token, sent)).records[0]).toMatchObject({ status: "created" });
  const newest = join(folder, "tills.zip");
  await takeBackup(source(), newest);

  // After the backup a sale is acknowledged, and a product and a customer are made: all of this is lost.
  const lost = sale("T0001-acknowledged", bread.variation.id);
  expect((await sendUpload(app(), token, lost)).records[0]).toMatchObject({ status: "created" });
  const late = await shop.product();
  const customer = await shop.customer(100);
  const till = await openTills(app(), app().a).ready();
  const cursor = till.lastId()!;
  await till.close();
  const [mine] = (await app().rows<{ invoice_id: string }>(
    "select invoice_id from orders order by id desc limit 1",
  )) as [{ invoice_id: string }];

  const target = await empty();
  await restoreBackup(target, newest);
  const restored = await serve(target);
  expect((await restored.call(token, "GET", "user-profile")).status).toBe(401);
  const again = await restored.signIn(app().a.email);

  // The till's copy is replaced, because its cursor belongs to a change feed that is gone.
  const tills = openTills(restored, app().a);
  const stream = await tills.open(again, cursor);
  await stream.ready();
  expect(stream.items<Product>("products").map(({ id }) => id)).toEqual([bread.product.id]);
  await tills.close();

  const upload = together(
    sent,
    lost,
    sale("T0001-unsent", bread.variation.id),
    sale("T0001-of-lost-product", late.variation.id),
    sale("T0001-of-lost-customer", bread.variation.id, {
      order: { user_id: customer.id },
      payments: [{ payment_method: "credit" }],
    }),
  );
  const first = await sendUpload(restored, again, upload);
  expect(first.records.map(({ temp_id, status, code }) => [temp_id, status, code])).toEqual([
    ["T0001-before", "duplicate", undefined],
    ["T0001-acknowledged", "created", undefined],
    ["T0001-unsent", "created", undefined],
    ["T0001-of-lost-product", "quarantined", "not_found"],
    ["T0001-of-lost-customer", "created", undefined],
  ]);
  // A new product never gets the lost one's id, nor a new sale the number of a printed receipt.
  const next = await restored.call<{ product: Product }>(again, "POST", "product/store", {
    ...{ name: "New", branch_id: app().a.branch.id, category_id: shop.category.id, brand_id: shop.brand.id },
    variations: [{ purchase_price: 1, sale_price: 1, initial_stock_quantity: 1 }],
  });
  expect(next.data.product.variations[0]!.id).toBeGreaterThan(late.variation.id + 1000);
  const numbers = await restored.rows<{ invoice_id: string }>(
    "select invoice_id from orders where temp_id like '%unsent'",
  );
  expect(numbers[0]!.invoice_id > mine.invoice_id).toBe(true);
  const second = await sendUpload(restored, again, upload);
  expect(second.records.filter(({ status }) => status === "created")).toEqual([]);
  expect((await checkInvariants(restored.url)).map(violationText)).toEqual([]);
});

test("a backup of an earlier version is restored and then migrated to this version", async () => {
  const old = await empty();
  const client = new pg.Client({ connectionString: old.boss });
  await client.connect();
  await client.query("begin");
  await migrateWithin(client, "0038-favourites.sql");
  await client.query("insert into companies (id, name) values (7, 'Old shop')");
  await client.query("commit");
  await client.end();
  const from = join(folder, "old.zip");
  await takeBackup({ url: old.boss, media: old.media }, from);

  const target = await empty();
  // Somebody has started the server once.
  await migrate(target.url);
  await restoreBackup(target, from);
  const today = await serve(target);
  // A later migration inserts this row for every company that it finds.
  expect(await today.rows("select company_id from months_due")).toEqual([{ company_id: "7" }]);
  expect((await migrate(target.url)).applied).toEqual([]);
  // A superuser bypasses row-level security, so its schema has no policies for backups.
  const schemaOf = async (url: string) => {
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    const lines = await describeSchema(reader).finally(() => reader.end());
    return lines.filter((line) => !line.startsWith("policy backup on "));
  };
  const made = await empty();
  await migrate(made.boss);
  expect(await schemaOf(target.boss)).toEqual(await schemaOf(made.boss));
});
