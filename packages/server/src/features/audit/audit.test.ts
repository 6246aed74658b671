import type { AuditEntry, AuditNames } from "@clove/domain/audit/audit.schema.ts";
import { auditCsvColumns } from "@clove/domain/audit/audit-csv.ts";
import { describeEntry } from "@clove/domain/audit/describe-entry.ts";
import { momentText } from "@clove/domain/date-text.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

type Listed = { entries: AuditEntry[]; names: AuditNames };
const list = (query = "", token = shop.owner.token) =>
  app().call<Listed>(token, "GET", `audit/list?length=200${query}`);
const csv = (query = "", token = shop.owner.token) => app().call(token, "GET", `audit/csv?${query}`);
const sentences = async (query: string) => {
  const { data } = await list(query);
  return data.entries.map(
    (entry) =>
      describeEntry(entry, { names: data.names, currency: "MYR", time_zone: "Asia/Kuala_Lumpur" }).sentence,
  );
};
const actions = async (query: string) => (await list(query)).data.entries.map(({ action }) => action);
const post = (path: string, body: object) => app().call(shop.owner.token, "POST", path, body);

describe("who may read the audit log", () => {
  test("an administrator of the company or, of their stores, who reads reports; other permissions do not suffice", async () => {
    const every = ["company:view", "user:view", "order:view", "store:view"];
    const manager = await shop.staff("branch_manager", every);
    for (const call of [list, csv]) {
      expect((await call("", manager.token)).status).toBe(403);
      expect((await call()).status).toBe(200);
    }
  });

  test("whoever reads reports finds what is about their own stores, and nothing else", async () => {
    const shop = await openShop(app(), await app().signUp("managers"));
    const post = (path: string, body: object) => app().call(shop.owner.token, "POST", path, body);
    const manager = await shop.staff("branch_manager", ["report:view"]);
    const away = await shop.branch({ name: "Far away", type: "branch" });
    const { variation } = await shop.product({ stock: 5 });
    const moved = { product_variation_id: variation.id, quantity: 1 };
    const stores = { source_branch_id: shop.owner.branch.id, destination_branch_id: away.id };
    expect((await post("stock/transfer", { ...stores, entries: [moved] })).status).toBe(200);
    expect((await post("user/update", { id: manager.user.id, name: "Bea" })).status).toBe(200);
    const theirs = (await list("", manager.token)).data.entries;
    expect(theirs.map(({ action }) => action)).toContain("stock.transfer");
    const all = (await list("", shop.owner.token)).data.entries;
    const own = shop.owner.branch.id;
    expect(theirs.map(({ id }) => id)).toEqual(
      all
        .filter(({ branch, detail }) => branch?.id === own || detail.destination_branch_id === own)
        .map(({ id }) => id),
    );
    expect(all.length).toBeGreaterThan(theirs.length);
    const { text } = await csv("", manager.token);
    expect(text).toContain("moved stock");
    expect(text).not.toContain("created the store Far away");
    for (const call of [list, csv])
      expect((await call(`&branch_id=${away.id}`, manager.token)).status).toBe(403);
    // Who was given the other store, too, finds the transfer once.
    await post("branch/user/add", { user_id: manager.user.id, branch_id: away.id });
    const both = (await list("&action=stock.transfer", manager.token)).data.entries.map(({ id }) => id);
    expect(new Set(both).size).toBe(both.length);
  });

  test("only people of the company itself", async () => {
    const before = (await list("", other.owner.token)).data.entries.length;
    await shop.branch({ name: "Only mine" });
    const { data } = await list("", other.owner.token);
    expect(data.entries).toHaveLength(before);
    expect(JSON.stringify(data)).not.toContain("Only mine");
    expect((await list(`&branch_id=${shop.owner.branch.id}`, other.owner.token)).status).toBe(404);
    const [newest] = (await list()).data.entries;
    expect((await list(`&before=${newest!.id}`, other.owner.token)).data.entries).toEqual([]);
  });
});

describe("what it says", () => {
  test("a price with before and after, and a store with several fields", async () => {
    const { product, variation } = await shop.product({ name: "Rice 5 kg", price: 12 });
    await post("product/update", { id: product.id, variations: [{ id: variation.id, sale_price: 13 }] });
    const name = shop.owner.user.name;
    expect((await sentences("&group=product")).slice(0, 2)).toEqual([
      `${name} changed the sale price of Rice 5 kg from RM 12.00 to RM 13.00`,
      `${name} created the product Rice 5 kg`,
    ]);
    const store = await shop.branch({ name: "Depot" });
    const fields = { email: "d@d.example", contact_number: "2", address: "2", type: "warehouse" };
    await post("branch/update", { id: store.id, ...fields, name: "Depot 2" });
    const { data } = await list("&action=branch.updated");
    const { sentence, changes } = describeEntry(data.entries[0]!, {
      names: data.names,
      currency: "MYR",
      time_zone: "Asia/Kuala_Lumpur",
    });
    expect(sentence).toBe(`${name} changed the store Depot 2: name, email, contact number`);
    expect(changes[0]).toMatchObject({ label: "Name", before: "Depot", after: "Depot 2" });
  });

  test("a counter, with its old and new name", async () => {
    const { id } = await shop.counter();
    const was = (await app().call<{ terminal: Terminal }>(shop.owner.token, "GET", `terminal/${id}`)).data
      .terminal;
    await post("terminal/update", { id, name: "Bar", description: was.description, status: "active" });
    const name = shop.owner.user.name;
    expect((await sentences("&action=terminal.update"))[0]).toBe(
      `${name} changed the name of Bar from ${was.name} to Bar`,
    );
  });

  test("the name of a person who has left", async () => {
    const { user, token } = await shop.staff("branch_manager", ["counter:create"]);
    await app().call(token, "POST", "terminal/cash/in", { terminal_id: shop.terminal.id, amount: 5 });
    await post("user/update", { id: user.id, status: "inactive" });
    expect(await sentences(`&user_id=${user.id}&group=terminal`)).toEqual([
      `Ben put RM 5.00 into the drawer of ${shop.terminal.name}`,
    ]);
  });
});

describe("its filters", () => {
  test("a store: its own entries, those of its counters and orders, and of goods moved to it", async () => {
    const { id } = await shop.branch({ name: "Annex", type: "branch" });
    const counter = await shop.counter(id);
    const { variation } = await shop.product({ price: 10 });
    await post("stock/transfer", {
      source_branch_id: shop.owner.branch.id,
      destination_branch_id: id,
      entries: [{ product_variation_id: variation.id, quantity: 5 }],
    });
    await post("terminal/shift/open", { terminal_id: counter.id, opening_balance: 0 });
    const sold = await shop.sell({
      terminal_id: counter.id,
      items: [line(variation, 10)],
      adjustment: -1,
      payments: [pay("cash", 9)],
    });
    expect(sold.status).toBe(200);
    expect(await actions(`&branch_id=${id}`)).toEqual([
      "order.discount",
      "shift.open",
      "stock.transfer",
      "terminal.store",
      "branch.created",
    ]);
    expect(await actions(`&branch_id=${id}&group=stock`)).toEqual(["stock.transfer"]);
    expect(await actions(`&branch_id=${shop.owner.branch.id}&group=stock`)).toEqual(["stock.transfer"]);
    expect(await actions(`&branch_id=${id}&action=shift.open`)).toEqual(["shift.open"]);
  });

  test("an action that is not in the group finds nothing; days are those of the company's time zone", async () => {
    expect(await actions("&group=stock&action=shift.open")).toEqual([]);
    expect(await actions("&to_date=2000-01-01")).toEqual([]);
    expect(await actions("&from_date=2000-01-01")).toEqual(await actions(""));
    const [newest] = (await list()).data.entries;
    await app().rows("update audit_log set created_at = '2020-02-01T16:30:00Z' where id = $1", [newest!.id]);
    // In Kuala Lumpur it is half past midnight of the second.
    expect(await actions("&from_date=2020-02-02&to_date=2020-02-02")).toEqual([newest!.action]);
    expect(await actions("&from_date=2020-02-01&to_date=2020-02-01")).toEqual([]);
    expect((await list("&action=nonsense")).status).toBe(422);
  });

  test("pages follow each other without a gap or a repeat", async () => {
    const all = (await list()).data.entries.map(({ id }) => id);
    expect(all.length).toBeGreaterThan(10);
    const paged: number[] = [];
    for (let before = ""; ; before = `&before=${paged.at(-1)}`) {
      const { data } = await app().call<Listed>(shop.owner.token, "GET", `audit/list?length=3${before}`);
      paged.push(...data.entries.map(({ id }) => id));
      if (data.entries.length < 3) break;
    }
    expect(paged).toEqual(all);
  });
});

test("the CSV has a line for every entry, with formulas escaped, and the export is an entry itself", async () => {
  await shop.branch({ name: "=cmd" });
  const { length } = await actions("&group=branch");
  const { text, headers } = await csv("group=branch");
  expect(headers["content-disposition"]).toBe('attachment; filename="audit_log.csv"');
  const [header, ...lines] = text.slice(1).trimEnd().split("\r\n");
  expect(header).toBe(auditCsvColumns.join(","));
  expect(lines).toHaveLength(length);
  expect(lines[0]).toContain(",branch.created,'=cmd,");
  const { data } = await list("&group=branch");
  const [newest] = data.entries;
  expect(lines[0]).toContain(
    `${momentText(newest!.at, { time_zone: "Asia/Kuala_Lumpur", date_format: "DD/MM/YYYY" })},`,
  );
  expect((await actions(""))[0]).toBe("audit.export");
});
