import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { emptyInstallation } from "../../test/empty-database.ts";
import { useImportTarget } from "../../test/import-target.ts";
import { type Prepared, placeOf, readPrepared, writePrepared } from "../../test/prepared-file.ts";
import { idsOfNode } from "../db/id-ranges.sql.ts";
import { removePictures } from "../media/picture-files.ts";
import { limits } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const app = useTestApp();
const target = useImportTarget(app);

function set({ ...prepared }: Prepared, table: string, column: string, value: string): void {
  prepared.rows.get(table)![0]![placeOf(prepared, table, column)] = value;
}

// Short, as the name of a column has to be.
const trace = `/tmp/clove-${process.pid}`;
const program = `id") from program 'echo broken > ${trace}' --`;

test("the columns of a file are the table's, in import and restore", async () => {
  const before = await target().others();
  const columns = (prepared: Prepared, change: (names: string[]) => unknown) =>
    change(prepared.manifest.tables.find(({ name }) => name === "brands")!.columns);
  const wrong = /brands has no column .* the file was altered/;
  await expect(
    target().imported((file) => columns(file, (names) => names.splice(0, 1, program))),
  ).rejects.toThrow(wrong);
  await expect(
    target().imported((file) => columns(file, (names) => names.splice(0, 1, names[1]!))),
  ).rejects.toThrow(wrong);
  await expect(target().imported((file) => columns(file, (names) => names.pop()))).rejects.toThrow(
    /not every column of brands/,
  );
  await expect(target().imported((file) => file.manifest.tables.pop())).rejects.toThrow(/has no rows of/);
  expect(await target().others()).toEqual(before);

  const whole = await readPrepared(join(target().folder, "both.zip"));
  columns(whole, (names) => names.splice(0, 1, program));
  const empty = await emptyInstallation();
  await expect(
    restoreBackup(empty, await writePrepared(join(target().folder, "whole.zip"), whole)),
  ).rejects.toThrow(wrong);
  await empty.drop();
  expect(existsSync(trace)).toBe(false);
});

test("pictures come into the company's own folder, whatever their paths say", async () => {
  const before = await target().others();
  const [theirs] = (await readdir(join(target().installation.media, "company-1"))).filter((name) =>
    name.endsWith(".png"),
  );
  // The file's own pictures, under a path of the first company.
  const company_id = await target().imported((file) => {
    const [logo] = [...file.pictures].find(([path]) => path.endsWith(".png"))!;
    const bytes = file.pictures.get(logo)!;
    file.pictures.delete(logo);
    file.pictures.set(`company-1/${theirs}`, bytes);
    for (const picture of file.manifest.pictures)
      if (picture.path === logo) picture.path = `company-1/${theirs}`;
    set(file, "companies", "logo", `company-1/${theirs}`);
  });
  const { rows } = await target().boss.query("select logo from companies where id = $1", [company_id]);
  expect(rows).toEqual([{ logo: `company-${company_id}/${theirs}` }]);
  const own = await readdir(join(target().installation.media, `company-${company_id}`));
  expect(own).toContain(theirs);
  expect(own).toHaveLength(3);
  const images = await target().boss.query(
    "select images::text as images from products where company_id = $1",
    [company_id],
  );
  expect(images.rows[0].images).toMatch(new RegExp(`^\\["company-${company_id}/[0-9a-f]{32}.webp"\\]$`));
  expect(await target().others()).toEqual(before);
  await target().forget(company_id);

  for (const path of ["../../../etc/passwd", "company-1/../company-2/x.png", `company-1/${theirs}/../x`]) {
    await expect(target().imported((file) => set(file, "companies", "logo", path))).rejects.toThrow(
      /companies .*\(logo\)/,
    );
    await expect(
      target().imported((file) => set(file, "products", "images", JSON.stringify([path]))),
    ).rejects.toThrow(/\(images\)/);
    await expect(
      target().imported((file) => file.manifest.pictures.push({ path, sha256: "0".repeat(64) })),
    ).rejects.toThrow(/is not a whole backup/);
  }
  const loose = `company-1/${"0".repeat(32)}.png`;
  await expect(
    target().imported((file) => file.manifest.pictures.push({ path: loose, sha256: "0".repeat(64) })),
  ).rejects.toThrow("a picture that none of its rows names");
  expect(await target().others()).toEqual(before);
});

test("a file moves shared sequences no further than its rows' ids, which are bounded", async () => {
  const last = async () => {
    const { rows } = await target().boss.query<{ n: number }>(
      "select max(last_value)::float8 as n from pg_sequences",
    );
    return rows[0]!.n;
  };
  const before = await last();
  const company_id = await target().imported((file) => {
    for (const name of Object.keys(file.manifest.numbers)) file.manifest.numbers[name] = 2 ** 52;
  });
  expect(await last()).toBe(before);
  await target().forget(company_id);
  // An id in the range of a cluster's worker is no reason to begin there, but in ledgers, whose new lines come last.
  const inRange = String(2 * idsOfNode + 5);
  const audited = await target().imported((file) => set(file, "audit_log", "id", inRange));
  expect(await last()).toBe(before);
  await target().forget(audited);
  const moved = await target().imported((file) => set(file, "stock_ledger", "id", inRange));
  expect(await last()).toBeGreaterThan(2 * idsOfNode + 5);
  await target().forget(moved);
  await target().boss.query("select setval(pg_get_serial_sequence('stock_ledger', 'id'), $1)", [before]);
  for (const id of ["9007199254740991", "1099511627777", String(2 * idsOfNode + 2 ** 40 + 1), "-1"])
    await expect(target().imported((file) => set(file, "audit_log", "id", id))).rejects.toThrow(
      /audit_log .*\(id\)/,
    );
  await expect(
    target().imported(
      () => {},
      ({ numbers }) => Object.assign(numbers, { "orders.id": 2 ** 53 }),
    ),
  ).rejects.toThrow(/is not a whole backup/);
  // A few numbers were used before the rows were refused.
  expect((await last()) - before).toBeLessThan(100);
});

test("rows of another company, and rows that the rules or constraints forbid, are refused", async () => {
  const before = await target().others();
  const refused = (table: string, column: string, value: string, sentence: RegExp) =>
    expect(
      target().imported((file) => set(file, table, column, value)),
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
  await expect(target().imported(({ rows }) => rows.set("companies", []))).rejects.toThrow(
    "does not hold one company",
  );
  expect(await target().others()).toEqual(before);
});

test("a file that unpacks to more than a backup does is refused before it is unpacked", async () => {
  const { unpackedBytes } = limits;
  try {
    limits.unpackedBytes = -limits.unpackedTimes * 10_000_000;
    await expect(target().imported(() => {})).rejects.toMatchObject({
      cause: new Error("it unpacks to more than any backup does"),
    });
  } finally {
    limits.unpackedBytes = unpackedBytes;
  }
});

test("a path that leads out of the media folder is never read, written or deleted, whoever stored it", async () => {
  const outside = join(target().installation.dataDir, "keep.png");
  await mkdir(target().installation.dataDir, { recursive: true });
  await writeFile(outside, "mine");
  const token = await target().there.signIn(app().a.email);
  const { rows } = await target().boss.query<{ logo: string }>("select logo from companies where id = 1");
  await target().boss.query("update companies set logo = '../keep.png' where id = 1");
  const { manifest } = await takeBackup(target().installation, join(target().folder, "outside.zip"), 1);
  expect(manifest.missing).toEqual(["../keep.png"]);
  expect(
    (await target().there.call(token, "POST", "/api/v1/company-profile/update", { logo: "delete" })).status,
  ).toBe(200);
  await expect(removePictures(target().there.config, ["../keep.png"])).rejects.toThrow(
    "is no picture of the media folder",
  );
  expect(await readFile(outside, "utf8")).toBe("mine");
  await target().boss.query("update companies set logo = $1 where id = 1", [rows[0]!.logo]);
  await rm(outside);

  // In a restore of a whole installation such paths are removed.
  const whole = await readPrepared(join(target().folder, "both.zip"));
  set(whole, "companies", "logo", "../keep.png");
  set(whole, "products", "images", JSON.stringify(["../keep.png", 7]));
  const empty = await emptyInstallation();
  await restoreBackup(empty, await writePrepared(join(target().folder, "whole.zip"), whole));
  const restored = await takeBackup(empty, join(target().folder, "restored.zip"));
  expect(restored.manifest.missing).toEqual([]);
  await empty.drop();
});
