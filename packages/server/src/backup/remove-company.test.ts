import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type SignedUp, useTestApp } from "../../test/app.ts";
import { clove, saying } from "../../test/clove.ts";
import { type EmptyInstallation, emptyInstallation } from "../../test/empty-database.ts";
import { holdCart } from "../../test/held-cart.ts";
import { mediaFiles, picture, sendForm } from "../../test/pictures.ts";
import { openRefunds } from "../../test/refunds.ts";
import { line, openShop, pay } from "../../test/shop.ts";
import { bought, openStockMoves } from "../../test/stock-moves.ts";
import { saleRows, sendUpload } from "../../test/upload.ts";
import { removeCommand } from "../cli/remove-company.ts";
import { mediaFolder } from "../config.ts";
import { checkInvariants, violationText } from "../features/books/check-invariants.ts";
import { importCompany } from "./import-company.ts";
import { removeCompany } from "./remove-company.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type Source, takeBackup } from "./take-backup.ts";

const app = useTestApp();
const source = () => ({ url: app().url, media: mediaFolder(app().config) });
let folder: string;
/** The same two companies in a database whose owner may not switch triggers off. */
let owned: EmptyInstallation;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-remove-"));
  for (const owner of [app().a, app().b]) await doBusiness(owner);
  await takeBackup(source(), join(folder, "both.zip"));
  owned = await emptyInstallation();
  await restoreBackup(owned, join(folder, "both.zip"));
});
afterAll(async () => {
  await owned.drop();
  await rm(folder, { recursive: true });
});

/** Fills as many tables as possible. */
async function doBusiness(owner: SignedUp): Promise<void> {
  const shop = await openShop(app(), owner);
  const { token, branch } = owner;
  await shop.openShift(token, shop.terminal.id, 50);
  const { product, variation } = await shop.product();
  const image = await picture().png().toBuffer();
  const { id, name } = product;
  await sendForm(app(), token, "product/update", { id, name }, { image_0: image });
  await openStockMoves(app(), shop).purchase([bought(variation, 10, 1, 10)]);
  const customer = await shop.customer(100);
  const sale = { items: [line(variation, 10)], payments: [pay("credit", 10)], user_id: customer.id };
  const { order } = (await shop.sell(sale)).data;
  expect((await openRefunds(app(), shop).giveBack(order, { 0: 1 })).status).toBe(200);
  const favourite = { branch_id: branch.id, product_id: product.id, wanted: true };
  await app().call(token, "POST", "favourite/set", favourite);
  await shop.staff("cashier", ["pos:view"]);
  await holdCart(app(), owner, variation, `T${shop.terminal.unique_no}-held`);
  const wrong = saleRows({
    temp_id: `T${shop.terminal.unique_no}-wrong`,
    terminal_id: shop.terminal.id,
    cashier_user_id: owner.user.id,
    lines: [{ product_variation_id: variation.id, sale_price: 10 }],
    order: { total: 9 },
  });
  expect((await sendUpload(app(), token, wrong)).records).toMatchObject([{ status: "quarantined" }]);
}

/** Every table with rows of a company, and a digest of them. */
async function rowsOf(url: string, company_id: number): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string; company: string }>(`
    select c.oid::regclass::text as name, a.attname as company from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and a.attname = case when c.relname = 'companies' then 'id' else 'company_id' end order by 1`);
  const found: Record<string, string> = {};
  for (const { name, company } of tables.rows) {
    const { rows } = await client.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t where ${company} = $1`,
      [company_id],
    );
    if (rows[0]!.digest) found[name] = rows[0]!.digest;
  }
  await client.end();
  return found;
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: owned.boss });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const remove = (from: Source, id: number, file: string, typed: string) =>
  saying(
    (print) =>
      removeCommand(
        (act) => act(from),
        async () => `${typed}\n`,
        print,
      ),
    [String(id), file],
  );

test("a company is removed with all its rows, after its name was typed, and can be imported from the file", async () => {
  const { a, b } = app();
  const [id, others] = [a.user.company_id, b.user.company_id];
  const before = await rowsOf(app().url, others);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  const pictures = (await mediaFiles(app())).filter((path) => path.startsWith(`company-${others}/`));
  const file = join(folder, "a.zip");
  await expect(remove(source(), id, file, "Company a")).rejects.toThrow(
    `Company ${id} (Company a) is active. Suspend it first: npm run clove -- company suspend ${id}`,
  );
  await expect(remove(source(), 99, file, "x")).rejects.toThrow("No company has the number 99");
  await clove(app(), "suspend", String(id));
  const whole = await rowsOf(app().url, id);
  await expect(remove(source(), id, file, "Company b")).rejects.toThrow("Nothing was changed");
  expect([await rowsOf(app().url, id), existsSync(file)]).toEqual([whole, false]);

  expect(await remove(source(), id, file, "Company a")).toEqual([
    expect.stringContaining(`are in ${file}`),
    expect.stringMatching(
      new RegExp(`^Company ${id} \\(Company a\\) is removed: \\d+ rows and its pictures$`),
    ),
    expect.stringContaining("company import"),
  ]);
  expect(await rowsOf(app().url, id)).toEqual({});
  expect(await rowsOf(app().url, others)).toEqual(before);
  expect(await mediaFiles(app())).toEqual(pictures);
  expect((await app().call(a.token, "GET", "branch/list")).status).toBe(401);
  expect((await app().call(b.token, "GET", "branch/list")).status).toBe(200);

  await importCompany(source(), file);
  await clove(app(), "resume", String(id));
  const again = await app().signIn(a.email);
  const { orders } = (await app().call<{ orders: Order[] }>(again, "GET", "order/list")).data;
  expect(orders).toHaveLength(1);
  expect(await mediaFiles(app())).toHaveLength(2 * pictures.length);
});

test("an owner who may not switch triggers off removes it too: all of it, or nothing", async () => {
  const [id, others] = [app().a.user.company_id, app().b.user.company_id];
  await run(`update companies set status = 'suspended' where id = ${id}`);
  const whole = await rowsOf(owned.boss, id);
  const before = await rowsOf(owned.boss, others);

  await run(`create table late (company_id bigint not null, id bigint primary key);
    create function come_late() returns trigger language plpgsql as $$ begin
      insert into late values (old.id, 1); return null; end $$;
    create trigger come_late after delete on companies for each row execute function come_late();
    grant all on late to public`);
  await expect(remove(owned, id, join(folder, "left.zip"), "Company a")).rejects.toThrow(
    "Something of the company would be left in late. Nothing was removed.",
  );
  expect(await rowsOf(owned.boss, id)).toMatchObject(whole);
  await run("drop table late; drop function come_late cascade");

  const said = await remove(owned, id, join(folder, "owned.zip"), "Company a");
  expect(said.at(-1)).toContain("grant set on parameter session_replication_role");
  expect(await rowsOf(owned.boss, id)).toEqual({});
  expect(await rowsOf(owned.boss, others)).toEqual(before);
  expect((await checkInvariants(owned.boss)).map(violationText)).toEqual([]);
  await expect(run(`delete from companies where id = ${others}`)).rejects.toThrow("are never deleted");
});

test("a row that is stored between export and deletion is in the file too", async () => {
  const id = app().b.user.company_id;
  await run(`update companies set status = 'suspended' where id = ${id}`);
  const late = new pg.Client({ connectionString: owned.boss });
  await late.connect();
  const file = join(folder, "meanwhile.zip");
  // The deletion waits for whoever stores something of the company.
  const removing = removeCompany(owned, id, file, async () => {
    await late.query("begin");
    await late.query(`insert into brands (company_id, name) values (${id}, 'Came late')`);
    return true;
  });
  const waits =
    "select from pg_stat_activity where application_name = 'clove-pos-remove' and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await app().rows(waits)).toHaveLength(1), { timeout: 10_000 });
  await late.query("commit");
  await late.end();
  const { manifest } = await removing;
  expect(manifest.tables.find(({ name }) => name === "brands")!.rows).toBe(2);
  expect(await rowsOf(owned.boss, id)).toEqual({});
});

test("removing waits for calls that began before the company was suspended", async () => {
  const id = app().b.user.company_id;
  const call = await app().pool.connect();
  await call.query("begin");
  await clove(app(), "suspend", String(id));
  const happened: string[] = [];
  const removing = saying(
    (print) =>
      removeCommand(
        (act) => act(source()),
        async () => String(happened.push("asked")),
        print,
      ),
    [String(id), join(folder, "b.zip")],
  );
  const looks =
    "select query from pg_stat_activity where application_name = 'clove-pos-remove' and query like '%xact_start%'";
  await vi.waitFor(async () => expect(await app().rows(looks)).toHaveLength(1), { timeout: 10_000 });
  happened.push("ended");
  await call.query("commit");
  call.release();
  await expect(removing).rejects.toThrow("That is not its name");
  expect(happened).toEqual(["ended", "asked"]);
  await clove(app(), "resume", String(id));
});
