import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, useTestApp } from "../../test/app.ts";
import { type EmptyInstallation, emptyInstallation } from "../../test/empty-database.ts";
import { picture, sendForm } from "../../test/pictures.ts";
import { type Prepared, placeOf, readPrepared, writePrepared } from "../../test/prepared-file.ts";
import { line, openShop, pay } from "../../test/shop.ts";
import { mediaFolder } from "../config.ts";
import { removePictures } from "../media/picture-files.ts";
import { limits } from "./archive.ts";
import { importCompany } from "./import-company.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const app = useTestApp();
let folder: string;
let target: EmptyInstallation;
let there: TestApp;
let boss: pg.Client;
/** What company b's installation exports. */
let exported: Prepared;

/** Another installation with both companies, in which the e-mails of company b are free for what is imported. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-prepared-"));
  for (const owner of [app().a, app().b]) {
    const shop = await openShop(app(), owner);
    await shop.openShift(owner.token, shop.terminal.id, 50);
    const { product, variation } = await shop.product();
    const image = await picture().png().toBuffer();
    await sendForm(
      app(),
      owner.token,
      "product/update",
      { id: product.id, name: product.name },
      { image_0: image },
    );
    await sendForm(app(), owner.token, "/api/v1/company-profile/update", {}, { logo: image });
    const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
    expect((await shop.sell(sale)).status).toBe(200);
  }
  const source = { url: app().url, media: mediaFolder(app().config) };
  await takeBackup(source, join(folder, "b.zip"), app().b.user.company_id);
  exported = await readPrepared(join(folder, "b.zip"));
  await takeBackup(source, join(folder, "both.zip"));
  target = await emptyInstallation();
  await restoreBackup(target, join(folder, "both.zip"));
  there = await startTestApp({ DATA_DIR: target.dataDir }, { url: target.boss, drop: async () => {} });
  await there.rows("update users set email = 'old-' || email where company_id = $1", [
    app().b.user.company_id,
  ]);
  boss = new pg.Client({ connectionString: target.boss });
  await boss.connect();
});
afterAll(async () => {
  await boss.end();
  await there.close();
  await target.drop();
  await rm(folder, { recursive: true });
});

let files = 0;
/** Imports the file as `change` leaves it; answers the new company's number. */
async function imported(change: (prepared: Prepared) => unknown, also?: Parameters<typeof writePrepared>[2]) {
  const prepared = structuredClone(exported);
  // The clone's pictures are plain bytes.
  for (const [path, content] of prepared.pictures) prepared.pictures.set(path, Buffer.from(content));
  change(prepared);
  const file = await writePrepared(join(folder, `${++files}.zip`), prepared, also);
  return importCompany(target, file)
    .then(({ company_id }) => company_id)
    .finally(() => rm(file));
}

function set({ ...prepared }: Prepared, table: string, column: string, value: string): void {
  prepared.rows.get(table)![0]![placeOf(prepared, table, column)] = value;
}

/** Everything that is not of a company that was imported: rows, files, what the catalogue has; the sequences stay in bounds. */
async function others(): Promise<Record<string, string>> {
  const tables = await boss.query<{ name: string; company: string | null }>(
    `select c.relname as name, case c.relname when 'companies' then 'id' else (select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'company_id') end as company
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const digests = tables.rows.map(
    ({
      name,
      company,
    }) => `select '${name}' as what, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
      from ${name} t ${company ? `where ${company} <= 2` : ""}`,
  );
  const { rows } = await boss.query<{ what: string; digest: string }>(
    `${digests.join(" union all ")}
    union all select 'catalogue', md5(string_agg(t.c, ',' order by t.c)) from (
      select relname::text || relowner as c from pg_class where relnamespace = 'public'::regnamespace
      union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'role ' || rolname from pg_roles where rolname !~ '^owner_') t
    union all select 'sequences far from 2^53', (max(last_value) < 2::numeric ^ 41)::text from pg_sequences`,
  );
  const found = Object.fromEntries(rows.map(({ what, digest }) => [what, digest]));
  for (const name of await readdir(target.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    if (!name.isFile() || /company-(?![12]\/)/.test(path)) continue;
    found[path] = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  }
  return found;
}

/** Takes a company away that was imported, with all that it has. */
async function forget(company_id: number): Promise<void> {
  const { rows } = await boss.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'company_id'`,
  );
  const deletions = rows.map(({ name }) => `delete from ${name} where company_id = ${company_id}`);
  await boss.query(
    [
      "begin; set local session_replication_role = replica",
      ...deletions,
      `delete from companies where id = ${company_id}; commit`,
    ].join(";"),
  );
  await rm(join(target.media, `company-${company_id}`), { recursive: true, force: true });
}

const program = `id") from program 'echo broken > ${join(tmpdir(), "clove-broken-in")}' --`;

test("the columns of a file are the table's, in import and restore", async () => {
  const before = await others();
  const columns = (prepared: Prepared, change: (names: string[]) => unknown) =>
    change(prepared.manifest.tables.find(({ name }) => name === "brands")!.columns);
  const wrong = /brands has no column .* the file was altered/;
  await expect(imported((file) => columns(file, (names) => names.splice(0, 1, program)))).rejects.toThrow(
    wrong,
  );
  await expect(imported((file) => columns(file, (names) => names.splice(0, 1, names[1]!)))).rejects.toThrow(
    wrong,
  );
  await expect(imported((file) => columns(file, (names) => names.pop()))).rejects.toThrow(
    /not every column of brands/,
  );
  await expect(imported((file) => file.manifest.tables.pop())).rejects.toThrow(/has no rows of/);
  expect(await others()).toEqual(before);

  const whole = await readPrepared(join(folder, "both.zip"));
  columns(whole, (names) => names.splice(0, 1, program));
  const empty = await emptyInstallation();
  await expect(restoreBackup(empty, await writePrepared(join(folder, "whole.zip"), whole))).rejects.toThrow(
    wrong,
  );
  await empty.drop();
  expect(existsSync(join(tmpdir(), "clove-broken-in"))).toBe(false);
});

test("pictures come into the company's own folder, whatever their paths say", async () => {
  const before = await others();
  const [theirs] = (await readdir(join(target.media, "company-1"))).filter((name) => name.endsWith(".png"));
  // The file's own pictures, said to be those of the first company.
  const company_id = await imported((file) => {
    const [logo] = [...file.pictures].find(([path]) => path.endsWith(".png"))!;
    const bytes = file.pictures.get(logo)!;
    file.pictures.delete(logo);
    file.pictures.set(`company-1/${theirs}`, bytes);
    for (const picture of file.manifest.pictures)
      if (picture.path === logo) picture.path = `company-1/${theirs}`;
    set(file, "companies", "logo", `company-1/${theirs}`);
  });
  const { rows } = await boss.query("select logo from companies where id = $1", [company_id]);
  expect(rows).toEqual([{ logo: `company-${company_id}/${theirs}` }]);
  const own = await readdir(join(target.media, `company-${company_id}`));
  expect(own).toContain(theirs);
  expect(own).toHaveLength(3);
  const images = await boss.query("select images::text as images from products where company_id = $1", [
    company_id,
  ]);
  expect(images.rows[0].images).toMatch(new RegExp(`^\\["company-${company_id}/[0-9a-f]{32}.webp"\\]$`));
  expect(await others()).toEqual(before);
  await forget(company_id);

  for (const path of ["../../../etc/passwd", "company-1/../company-2/x.png", `company-1/${theirs}/../x`]) {
    await expect(imported((file) => set(file, "companies", "logo", path))).rejects.toThrow(
      /companies .*\(logo\)/,
    );
    await expect(imported((file) => set(file, "products", "images", JSON.stringify([path])))).rejects.toThrow(
      /\(images\)/,
    );
    await expect(
      imported((file) => file.manifest.pictures.push({ path, sha256: "0".repeat(64) })),
    ).rejects.toThrow(/is not a whole backup/);
  }
  const loose = `company-1/${"0".repeat(32)}.png`;
  await expect(
    imported((file) => file.manifest.pictures.push({ path: loose, sha256: "0".repeat(64) })),
  ).rejects.toThrow("a picture that none of its rows names");
  expect(await others()).toEqual(before);
});

test("numbers of a file move shared sequences no further than its rows, which are bounded", async () => {
  const last = async () => {
    const { rows } = await boss.query<{ n: number }>("select max(last_value)::float8 as n from pg_sequences");
    return rows[0]!.n;
  };
  const before = await last();
  const company_id = await imported((file) => {
    for (const name of Object.keys(file.manifest.numbers)) file.manifest.numbers[name] = 2 ** 52;
  });
  expect(await last()).toBe(before);
  await forget(company_id);
  for (const id of ["9007199254740991", "1099511627777", "-1"])
    await expect(imported((file) => set(file, "audit_log", "id", id))).rejects.toThrow(/audit_log .*\(id\)/);
  await expect(
    imported(
      () => {},
      ({ numbers }) => Object.assign(numbers, { "orders.id": 2 ** 53 }),
    ),
  ).rejects.toThrow(/is not a whole backup/);
  // Triggers took a few numbers before the rows were refused.
  expect((await last()) - before).toBeLessThan(100);
});

test("rows of another company, and rows that no constraint would let in, are refused", async () => {
  const before = await others();
  const refused = (table: string, column: string, value: string, sentence: RegExp) =>
    expect(
      imported((file) => set(file, table, column, value)),
      `${table}.${column}`,
    ).rejects.toThrow(sentence);
  await refused("orders", "company_id", "1", /orders .*\(company_id\)/);
  await refused("companies", "id", "1", /companies .*\(id\)/);
  await refused("orders", "branch_id", "999999", /what a row names exists in its company/);
  await refused("products", "category_id", "999999", /products do not fit/);
  await refused("orders", "status", "lost", /do not fit/);
  await refused("batches", "sale_price", "NaN", /batches .*\(sale_price\)/);
  await refused("orders", "created_at", "infinity", /orders .*\(created_at\)/);
  await refused("companies", "time_zone", "Nowhere/Else", /company cannot be .*\(time_zone\)/);
  await refused("brands", "name", "x".repeat(200_000), /brands .*\(name\)/);
  await expect(imported(({ rows }) => rows.set("companies", []))).rejects.toThrow(
    "does not hold one company",
  );
  expect(await others()).toEqual(before);
});

test("a file that unpacks to more than a backup does is refused before it is unpacked", async () => {
  const { unpackedBytes } = limits;
  try {
    limits.unpackedBytes = -limits.unpackedTimes * 10_000_000;
    await expect(imported(() => {})).rejects.toMatchObject({
      cause: new Error("it unpacks to more than any backup does"),
    });
  } finally {
    limits.unpackedBytes = unpackedBytes;
  }
});

test("what rows name outside of the media folder is never read, written or deleted, whoever stored it", async () => {
  const outside = join(target.dataDir, "keep.png");
  await mkdir(target.dataDir, { recursive: true });
  await writeFile(outside, "mine");
  const token = await there.signIn(app().a.email);
  const { rows } = await boss.query<{ logo: string }>("select logo from companies where id = 1");
  await boss.query("update companies set logo = '../keep.png' where id = 1");
  const { manifest } = await takeBackup(target, join(folder, "outside.zip"), 1);
  expect(manifest.missing).toEqual(["../keep.png"]);
  expect((await there.call(token, "POST", "/api/v1/company-profile/update", { logo: "delete" })).status).toBe(
    200,
  );
  await expect(removePictures(there.config, ["../keep.png"])).rejects.toThrow(
    "is no picture of the media folder",
  );
  expect(await readFile(outside, "utf8")).toBe("mine");
  await boss.query("update companies set logo = $1 where id = 1", [rows[0]!.logo]);
  await rm(outside);

  // A whole installation's file: such paths name nothing, so they are left behind.
  const whole = await readPrepared(join(folder, "both.zip"));
  set(whole, "companies", "logo", "../keep.png");
  set(whole, "products", "images", JSON.stringify(["../keep.png", 7]));
  const empty = await emptyInstallation();
  await restoreBackup(empty, await writePrepared(join(folder, "whole.zip"), whole));
  const restored = await takeBackup(empty, join(folder, "restored.zip"));
  expect(restored.manifest.missing).toEqual([]);
  await empty.drop();
});
