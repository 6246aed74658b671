import { guardedCell } from "@clove/domain/catalogue/csv-cell.ts";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import type { ImportEvent } from "@clove/domain/catalogue/csv-import.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { goods, importCsv } from "../../../test/csv.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const send = (text: string | Buffer, more: Record<string, string | number> = {}, token = app().a.token) =>
  importCsv(app(), token, { text, branch_id: app().a.branch.id, ...more });

async function found(keyword: string, token = app().a.token): Promise<Product[]> {
  const { data } = await app().call<{ products: Product[] }>(
    token,
    "GET",
    `product/list?length=200&keyword=${encodeURIComponent(keyword)}`,
  );
  return data.products;
}

const counted = async (): Promise<object> =>
  (
    await app().rows<object>(
      `select (select count(*) from products) as products, (select count(*) from product_variations) as variations,
        (select count(*) from categories) as categories, (select count(*) from stock_transactions) as transactions,
        (select count(*) from audit_log) as audit`,
    )
  )[0]!;

describe("an import", () => {
  it("makes products, their variations, what they name, and their opening stock", async () => {
    const text = goods(
      "color,size,unit,barcode,stock,min_stock,sale_vat",
      "Tee,Clothes,Ownmade,4,10.50,Red,S,,9556001234568,5,1,6",
      "Tee,Clothes,ownmade,4,11,Red,M,,,3,,6",
      "Sugar,Dry,Ownmade,1,2,,,Bag,,0,,",
    );
    const answer = await send(text);
    expect([answer.status, answer.message]).toEqual([200, messages.dataUploaded]);
    expect(answer.data).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      makes: {
        products: 2,
        categories: { count: 2, names: ["Clothes", "Dry"] },
        brands: { count: 1, names: ["Ownmade"] },
        colors: { count: 1, names: ["Red"] },
        sizes: { count: 2, names: ["S", "M"] },
        units: { count: 1, names: ["Bag"] },
      },
    });
    const [tee] = await found("tee");
    expect(tee).toMatchObject({
      name: "Tee",
      description: ".",
      sale_vat: 6,
      discount: 0,
      price_type: "fixed",
      status: "active",
      branch_id: app().a.branch.id,
      category: { name: "Clothes" },
      brand: { name: "Ownmade" },
    });
    expect(tee!.variations).toMatchObject([
      {
        color: { name: "Red", code: "Red" },
        size: { name: "S" },
        barcode: "9556001234568",
        min_stock_quantity: 1,
      },
      { size: { name: "M" }, barcode: null, sale_price: 11, stocks: [{ quantity: 3, purchase_price: 4 }] },
    ]);
    const [sugar] = await found("sugar");
    expect(sugar!.variations).toMatchObject([
      { measurement_unit: { title: "Bag", description: "Bag" }, stocks: [] },
    ]);
    const [entry] = await app().rows<{ detail: object }>(
      "select detail from audit_log where action = 'product.import' order by id desc limit 1",
    );
    expect(entry!.detail).toMatchObject({ file: "goods.csv", created: 3, updated: 0, products: 2 });
  });

  it("sent twice doubles nothing: what is there keeps its stock", async () => {
    const text = goods("barcode,stock", "Milk,Dairy,Farm,1,2,MILK-1,7", "Cheese,Dairy,Farm,1,2,,7");
    expect((await send(text)).data).toMatchObject({ created: 2 });
    const before = await found("milk");
    expect((await send(text)).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await found("milk")).toEqual(before);
  });

  it("changes what a row meets, by barcode first; what the file does not have stays", async () => {
    await send(
      goods(
        "barcode,discount,min_stock,description",
        "Rye,Bread,Mill,1,2,RYE-1,5,3,Dark",
        "Oat,Bread,Mill,1,2,,5,3,Light",
      ),
    );
    const answer = await send(
      goods("barcode", "Rye loaf,Bakery,MILL,1.5,2.5,RYE-1", "oat,Bread,Mill,1,3,OAT-1"),
    );
    expect(answer.data).toMatchObject({
      created: 0,
      updated: 2,
      makes: { products: 0, brands: { count: 0 } },
    });
    const [rye] = await found("rye");
    expect(rye).toMatchObject({
      name: "Rye loaf",
      discount: 5,
      description: "Dark",
      category: { name: "Bakery" },
    });
    expect(rye!.variations).toMatchObject([{ purchase_price: 1.5, sale_price: 2.5, min_stock_quantity: 3 }]);
    const [oat] = await found("oat");
    expect(oat).toMatchObject({ name: "oat", variations: [{ sale_price: 3, barcode: "OAT-1" }] });
  });

  it("adds a variation to a product that is there, also beside its default one", async () => {
    const { product } = await shop.product({ name: "Mug" });
    const answer = await send(goods("color,stock", "mug,Food,Own,1,12,Green,4"));
    expect(answer.data).toMatchObject({ created: 1, makes: { products: 0 } });
    const [mug] = await found("mug");
    expect(mug).toMatchObject({
      id: product.id,
      variations: [{ color: null }, { color: { name: "Green" } }],
    });
  });

  it("reads what Excel saves: a mark, semicolons, decimal commas, tabs as UTF-16, old Macs' line ends", async () => {
    const semicolons = "\uFEFFname;category;brand;purchase_price;sale_price\r\nKäse;Dairy;Farm;1,25;2,50\r\n";
    expect((await send(semicolons)).data).toMatchObject({ created: 1 });
    expect((await found("käse"))[0]!.variations[0]).toMatchObject({ purchase_price: 1.25, sale_price: 2.5 });
    const tabs = "\uFEFFname\tcategory\tbrand\tpurchase_price\tsale_price\r\nÖl\tDairy\tFarm\t1,25\t2,50\r\n";
    expect((await send(Buffer.from(tabs, "utf16le"))).data).toMatchObject({ created: 1 });
    expect((await send(semicolons.replaceAll("\r\n", "\r"))).data).toMatchObject({ unchanged: 1 });
  });

  it("keeps every character of a long file", async () => {
    const names = Array.from({ length: 300 }, (_, n) => `${"x".repeat(n % 5)}${"😀é".repeat(20)}${n}`);
    const { data } = await send(goods("", ...names.map((name) => `${name},Emoji,Emoji,1,2`)));
    expect(data).toMatchObject({ created: 300 });
    const stored = await app().rows<{ name: string }>(
      "select name from products where name like '%😀%' order by id",
    );
    expect(stored.map(({ name }) => name)).toEqual(names);
  });

  it("maps columns by their titles in any order, and by their places without a header", async () => {
    const titled = "SALE PRICE,Brand,Name,purchase_price,CATEGORY,\r\n9,Farm,Ghee,4,Dairy,\r\n";
    expect((await send(titled)).data).toMatchObject({ created: 1 });
    const plain = csvColumns
      .map(
        (column) =>
          ({ name: "Tea", category: "Dry", brand: "Leaf", purchase_price: "1", sale_price: "2" })[
            column as "name"
          ] ?? "",
      )
      .join(",");
    expect((await send(plain, { row_starts: 1 })).data).toMatchObject({ created: 1 });
    const noted = `Our goods\n\n${goods("", "Jam,Dry,Farm,1,2")}`;
    expect((await send(noted, { row_starts: 4 })).data).toMatchObject({ created: 1 });
  });

  it("changes nothing as a dry run, and answers the same", async () => {
    const text = goods("color,stock", "Dry,Drycat,Drybrand,1,2,Drycolor,5");
    const before = await counted();
    const dry = await send(text, { dry_run: 1 });
    expect(await counted()).toEqual(before);
    expect((await send(text)).data).toEqual(dry.data);
  });

  it("runs once for its key, and is refused for another file with it", async () => {
    const key = { "idempotency-key": "import-1" };
    const text = goods("color", "Once,Food,Own,1,2,Red");
    const body = { text, branch_id: app().a.branch.id };
    expect((await importCsv(app(), app().a.token, body, key)).data).toMatchObject({ created: 1 });
    expect((await importCsv(app(), app().a.token, body, key)).data).toMatchObject({ created: 1 });
    expect(await found("once")).toHaveLength(1);
    const other = await importCsv(app(), app().a.token, { ...body, text: `${text} ` }, key);
    expect([other.status, other.failure.code]).toEqual([409, "key_reused"]);
  });

  it("tells its progress as events, and ends with the answer or the refusal", async () => {
    const events = { accept: "text/event-stream" };
    const good = { text: goods("", "Stream,Food,Own,1,2"), branch_id: app().a.branch.id };
    const told = readEvents((await importCsv(app(), app().a.token, good, events)).text);
    const percents = told.flatMap((event) => (event.type === "progress" ? event.percent : []));
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.length).toBeGreaterThan(1);
    expect(told.at(-1)).toMatchObject({ type: "complete", created: 1 });
    const bad = { ...good, text: goods("", ",Food,Own,1,2") };
    const refused = readEvents((await importCsv(app(), app().a.token, bad, events)).text);
    expect(refused.at(-1)).toMatchObject({
      type: "error",
      code: "import_refused",
      data: { rows: [{ line: 2, reason: "name is required" }], count: 1 },
    });
  });
});

describe("a refused import", () => {
  const refusal = async (text: string | Buffer, more: Record<string, string | number> = {}) => {
    const before = await counted();
    const answer = await send(text, more);
    expect(await counted()).toEqual(before);
    expect([answer.status, answer.failure.code]).toEqual([422, "import_refused"]);
    return answer.failure.data!.rows;
  };

  it("lists every bad row with its line in the file and every reason, and writes nothing", async () => {
    await send(goods("color,barcode", "Cap,Food,Own,1,2,Red,CAP-1"));
    const rows = await refusal(
      goods(
        "color,barcode,stock,price_type,description",
        "Fine,Food,Own,1,2,,,,,",
        ",Food,Own,x,2,,,,,",
        '"Line\nbreak",Food,Own,1,2,,9556001234567,,,',
        "",
        "Pen,Food,Own,1,2.005,,,1.5,,",
        "Ink,Food,Own,1,2,,,1.5,,",
        "Ink,Food,Own,1,2,,,1,,",
        "Nib,Food,Own,1,2,Red,NIB,,,",
        "Nib,Food,Own,1,2,Blue,NIB,,,",
        "Nib,Food,Own,1,2,Green,,,,other",
        "Cap,Food,Own,1,2,Blue,CAP-1,,,",
        "Big,Food,Own,10000000,2,,4.00638E+12,,sometimes,",
        "Wide,Food,Own,1,2,,,,,,more",
      ),
    );
    expect(rows).toEqual([
      { line: 3, reason: "name is required; purchase_price must be a number like 12.50, not x" },
      { line: 4, reason: "The barcode 9556001234567 has a wrong check digit" },
      { line: 7, reason: "sale_price can have at most 2 decimals" },
      { line: 8, reason: "stock must be a whole number unless price_type is by_unit" },
      { line: 9, reason: messages.variationAlreadyAdded },
      { line: 11, reason: "The barcode NIB stands on line 10 already" },
      { line: 12, reason: "description differs from line 10, which is the same product" },
      { line: 13, reason: "The barcode CAP-1 belongs to Cap, Red: its color, size and unit can not change" },
      {
        line: 14,
        reason: expect.stringMatching(
          /^The barcode 4\.00638E\+12 was shortened.*; price_type must be one of fixed, variable, by_unit, not sometimes; purchase_price can be at most 9999999.99$/,
        ) as string,
      },
      { line: 15, reason: "There are more cells than columns" },
    ]);
  });

  it.each([
    [
      "unknown, doubled and missing columns",
      "name,price,Name,brand,category,sale_price\n",
      1,
      "Unknown columns: price; Columns that stand twice: name; Missing columns: purchase_price",
    ],
    ["no rows", goods(""), 1, messages.csvEmpty],
    ["nothing at all", "", 1, messages.csvEmpty],
    ["another encoding", Buffer.from(goods("", "K\xe4se,Food,Own,1,2"), "latin1"), 1, messages.csvNotText],
    [
      "quotes that never end",
      goods("", "Fine,Food,Own,1,2", '"Open,Food,Own,1,2'),
      3,
      messages.csvUnreadable,
    ],
    [
      "too many rows",
      goods("", ...Array.from({ length: 20_001 }, (_, n) => `P${n},Food,Own,1,2`)),
      20_002,
      "The file has more than 20000 rows",
    ],
  ])("names %s", async (_what, text, line, reason) => {
    expect(await refusal(text)).toContainEqual({ line, reason });
  });

  it("caps its list and tells the number of all", async () => {
    const bad = Array.from({ length: 1500 }, () => ",Food,Own,1,2");
    const { failure } = await send(goods("", ...bad));
    expect([failure.data!.rows.length, failure.data!.count]).toEqual([1000, 1500]);
  });

  it("keeps fractions with what is sold by unit", async () => {
    await send(goods("price_type,stock,min_stock", "Rope,Food,Own,1,2,by_unit,2.5,0.5"));
    expect(await refusal(goods("price_type", "Rope,Food,Own,1,2,fixed"))).toEqual([
      { line: 2, reason: expect.stringContaining("Rope: 2.5 is in stock") as string },
    ]);
  });

  it("needs a file and a branch", async () => {
    const bare = await importCsv(app(), app().a.token, { text: goods("", "A,B,C,1,2") });
    expect([bare.status, bare.message]).toEqual([422, messages.csvBranchRequired]);
    const none = await app().call(app().a.token, "POST", "product/import", { branch_id: app().a.branch.id });
    expect([none.status, none.message]).toEqual([422, messages.csvRequired]);
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1, "a"));
    expect(large.status).toBe(413);
  });
});

describe("imports that meet", () => {
  it("at the same time make everything once", async () => {
    const text = goods("color,stock", "Race,Racing,Racer,1,2,Red,4", "Race,Racing,Racer,1,2,Blue,4");
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ data }) => data.created).toSorted()).toEqual([0, 0, 0, 2]);
    expect(await found("race")).toHaveLength(1);
  });

  it("with another writer's barcode are refused and write nothing", async () => {
    const { variation } = await shop.product({ name: "Rival" });
    const text = goods(
      "barcode",
      ...Array.from({ length: 400 }, (_, n) => `Late ${n},Food,Own,1,2,LATE-${n}`),
    );
    const client = await app().pool.connect();
    try {
      // A writer that has taken the last barcode and has not committed yet.
      await client.query("begin");
      await client.query("select set_config('app.company_id', $1, true)", [app().a.user.company_id]);
      await client.query("update product_variations set barcode = 'LATE-399' where id = $1", [variation.id]);
      const importing = send(text);
      await waitsForLock();
      await client.query("commit");
      const answer = await importing;
      expect([answer.status, answer.failure.code]).toEqual([409, "import_outdated"]);
    } finally {
      client.release();
    }
    expect(await found("late")).toEqual([]);
  });

  it("with another writer's change of a product are refused and leave it as that writer left it", async () => {
    await send(goods("description", "Edited,Food,Own,1,2,Old"));
    const company = ["select set_config('app.company_id', $1, true)", [app().a.user.company_id]] as const;
    for (const change of [
      "update products p set description = 'New' where name = 'Edited'",
      "update product_variations v set min_stock_quantity = 7 from products p where p.id = v.product_id and p.name = 'Edited'",
    ]) {
      const client = await app().pool.connect();
      try {
        await client.query("begin");
        await client.query(company[0], [...company[1]]);
        await client.query(change);
        const importing = send(goods("discount", "Edited,Food,Own,1,3,5"));
        await waitsForLock();
        await client.query("commit");
        const answer = await importing;
        expect([answer.status, answer.failure.code]).toEqual([409, "import_outdated"]);
      } finally {
        client.release();
      }
    }
    expect(await found("edited")).toMatchObject([
      { description: "New", discount: 0, variations: [{ sale_price: 2, min_stock_quantity: 7 }] },
    ]);
  });
});

it("runs no formula in a spreadsheet, and keeps the text", async () => {
  const text = goods("description", `"${guardedCell("=1+1")}",Food,Own,1,2,'quoted`);
  await send(text);
  expect(await found("=1+1")).toMatchObject([{ name: "=1+1", description: "'quoted" }]);
});

/** Until a statement of this database waits for another transaction. */
async function waitsForLock(): Promise<void> {
  for (;;) {
    const [row] = await app().rows<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (Number(row!.n) > 0) return;
  }
}

function readEvents(text: string): ImportEvent[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as ImportEvent);
}
