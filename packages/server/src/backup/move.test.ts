import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { DeviceProof } from "@clove/domain/proof/proof.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import type { EmptyInstallation } from "../../test/empty-database.ts";
import { picture, sendForm } from "../../test/pictures.ts";
import { ProvingDevice } from "../../test/proving-device.ts";
import { line, openShop, pay } from "../../test/shop.ts";
import { useInstallations } from "../../test/use-installations.ts";
import { mediaFolder } from "../config.ts";
import { checkInvariants, violationText } from "../features/books/check-invariants.ts";
import { importCompany } from "./import-company.ts";
import { moveInstallation } from "./move-installation.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const app = useTestApp();
const { empty, serve } = useInstallations();
const source = () => ({ url: app().url, media: mediaFolder(app().config) });
let folder: string;
let old: EmptyInstallation;
let device: ProvingDevice;
let next: (n: number) => ReturnType<ProvingDevice["body"]>;
let counter: number;

/** Both companies have a product with a picture and a sale; `old` is a copy of that without a server. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-move-"));
  for (const owner of [app().a, app().b]) {
    const shop = await openShop(app(), owner);
    await shop.openShift(owner.token, shop.terminal.id, 50);
    const { product, variation } = await shop.product();
    const image = await picture().png().toBuffer();
    const { id, name } = product;
    await sendForm(app(), owner.token, "product/update", { id, name }, { image_0: image });
    device = new ProvingDevice();
    // The last one's, company b's, sells on after the move.
    next = (n) => device.body(`T0001-moved${n}`, [line(variation, 10)], [pay("cash", 10)]);
    const sale = next(1);
    expect((await shop.sell(sale)).status).toBe(200);
    device.stored(sale.temp_id);
    counter = shop.terminal.id;
  }
  old = await empty();
  await takeBackup(source(), join(folder, "both.zip"));
  await restoreBackup(old, join(folder, "both.zip"));
});
afterAll(() => rm(folder, { recursive: true }));

test("everything moves into another database, compared table by table, and the old one stays", async () => {
  const before = await takeBackup(old, join(folder, "before.zip"));
  expect((await app().call(app().a.token, "GET", "user-profile")).status).toBe(200);
  await expect(moveInstallation(app().url, old.url)).rejects.toThrow("A server is running on this database");
  await expect(moveInstallation(old.url, old.url)).rejects.toThrow("This installation has data already");
  const target = await empty();
  const moved = await moveInstallation(old.url, target.url);
  expect(moved).toEqual(before.manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })));
  expect(moved.find(({ name }) => name === "orders")!.rows).toBe(2);
  const after = await takeBackup(target, join(folder, "after.zip")).catch((error: unknown) => error);
  // Pictures are not moved: the server keeps using the old folder.
  expect(after).toMatchObject({
    manifest: {
      tables: before.manifest.tables,
      missing: before.manifest.pictures.map(({ path }) => path),
      numbers: before.manifest.numbers,
    },
  });
  const unchanged = await takeBackup(old, join(folder, "unchanged.zip"));
  expect(unchanged.manifest.tables).toEqual(before.manifest.tables);
  expect((await checkInvariants(target.boss)).map(violationText)).toEqual([]);
});

test("a company is exported, and imported beside another one with the same ids", async () => {
  const { company_id } = app().b.user;
  const file = join(folder, "company.zip");
  const { manifest } = await takeBackup(source(), file, company_id);
  expect(manifest.company).toEqual({ id: company_id, name: "Company b" });
  expect(manifest.tables.find(({ name }) => name === "orders")!.rows).toBe(1);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("server_secrets");
  expect(manifest.pictures).toHaveLength(2);
  await expect(takeBackup(source(), join(folder, "none.zip"), 99)).rejects.toThrow(
    "No company has the number 99",
  );
  expect(await readdir(folder)).not.toContain("none.zip");
  await expect(restoreBackup(await empty(), file)).rejects.toThrow("This file holds one company");

  // Another installation, where the company's id and those of its rows are taken.
  const target = await empty();
  await restoreBackup(target, join(folder, "both.zip"));
  await expect(importCompany(target, join(folder, "both.zip"))).rejects.toThrow("holds a whole installation");
  await expect(importCompany(target, file)).rejects.toThrow(
    "Somebody signs in here already with admin@b.example. Nothing was imported",
  );
  const there = await serve(target);
  await there.rows("update users set email = 'old-' || email where company_id = $1", [company_id]);
  const others = () =>
    Promise.all(
      ["orders", "users", "products", "stock_ledger", "companies"].map((name) =>
        there.rows(
          `select t::text from ${name} t where ${name === "companies" ? "id" : "company_id"} <= 2 order by 1`,
        ),
      ),
    );
  const before = await others();
  const imported = await importCompany(target, file);
  expect(imported.company_id).toBeGreaterThan(company_id);
  expect(await others()).toEqual(before);
  expect((await checkInvariants(there.url)).map(violationText)).toEqual([]);

  // The history of rights is imported unchanged and continues.
  const history = ({ rows }: Pick<typeof there, "rows">, of: number) =>
    rows(
      "select user_id, held_from, role, permissions from rights_history where company_id = $1 order by id",
      [of],
    );
  expect(await history(there, imported.company_id)).toEqual(await history(app(), company_id));

  const token = await there.signIn(app().b.email);
  // So are the chains of the devices, which stand and go on.
  const chains = async (from: Pick<typeof there, "call">, as: string) =>
    (await from.call<{ devices: DeviceProof[] }>(as, "GET", "proof")).data.devices;
  expect(await chains(there, token)).toEqual(await chains(app(), app().b.token));
  const check = async () => (await there.call(token, "GET", "proof/check")).data;
  expect(await check()).toEqual({ compared: 1, faults: [] });
  const sold = await there.call(token, "POST", "order/place", { terminal_id: counter, ...next(2) });
  expect(sold.status, sold.text).toBe(200);
  expect(await check()).toEqual({ compared: 2, faults: [] });
  expect(await chains(there, token)).toMatchObject([
    { device_id: device.chain.device_id, made: 2, received: 2, faults: [] },
  ]);

  const person = { name: "New", email: "new@b.example", gender: "male", role: "cashier" };
  expect((await there.call(token, "POST", "user/store", person)).status).toBe(200);
  expect(await history(there, imported.company_id)).toHaveLength(2);
  const { orders } = (await there.call<{ orders: Order[] }>(token, "GET", "order/list")).data;
  const mine = (await app().call<{ orders: Order[] }>(app().b.token, "GET", "order/list")).data.orders;
  expect(orders.slice(1).map(({ id, order_ref, total }) => [id, order_ref, total])).toEqual(
    mine.map(({ id, order_ref, total }) => [id, order_ref, total]),
  );
  const found = await there.call<{ products: { images: string }[] }>(
    token,
    "GET",
    "product/list?search=product",
  );
  const [path] = JSON.parse(found.data.products[0]!.images) as string[];
  expect((await there.app.inject(`/media/${path}`)).statusCode).toBe(200);
  const brand = await there.call<{ brand: { id: number } }>(token, "POST", "brand/store", {
    name: "After the move",
  });
  expect(brand.status, brand.text).toBe(200);
});
