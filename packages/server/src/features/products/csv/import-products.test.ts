import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { guardedCell } from "@clove/domain/catalogue/csv-cell.ts";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import type { ImportEvent } from "@clove/domain/catalogue/csv-import.schema.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { csvCalls, goods, importCsv } from "../../../../test/csv.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
const { send, found, counted } = csvCalls(app);

describe("an import", () => {
  it("creates products, their variations, categories and the like, and their opening stock", async () => {
    const text = goods(
      "color,size,unit,barcode,stock,min_stock,sale_vat",
      "Tee,Clothes,Ownmade,4,10.50,Red,S,,9556001234568,5,1,6",
      "Tee,Clothes,ownmade,4,11,Red,M,,,3,,6",
      "Sugar,Dry,Ownmade,1,2,,,Bag,,0,,",
    );
    const answer = await send(text);
    expect([answer.status, answer.message]).toEqual([200, csvTexts.dataUploaded]);
    expect(answer.data).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      converted: 0,
      rounded: 0,
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

  it("sent twice adds nothing: existing variations keep their stock", async () => {
    const text = goods("barcode,stock", "Milk,Dairy,Farm,1,2,MILK-1,7", "Cheese,Dairy,Farm,1,2,,7");
    expect((await send(text)).data).toMatchObject({ created: 2 });
    const before = await found("milk");
    expect((await send(text)).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await found("milk")).toEqual(before);
  });

  it("changes the variation that a row matches, by barcode first; values without a column stay", async () => {
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

  it("adds a variation to an existing product, even beside its default one", async () => {
    const { product } = await shop.product({ name: "Mug" });
    const answer = await send(goods("color,stock", "mug,Food,Own,1,12,Green,4"));
    expect(answer.data).toMatchObject({ created: 1, makes: { products: 0 } });
    const [mug] = await found("mug");
    expect(mug).toMatchObject({
      id: product.id,
      variations: [{ color: null }, { color: { name: "Green" } }],
    });
  });

  it("reads what Excel saves: a byte order mark, semicolons, decimal commas, tabs as UTF-16, old Macs' line ends", async () => {
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

  it("maps columns by their titles in any order, and by position without a header", async () => {
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

  it("changes nothing as a dry run, and gives the same answer", async () => {
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

  it("sends its progress as events, and ends with the answer or the refusal", async () => {
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

it("restores texts that were quoted so that a spreadsheet does not run them as formulas", async () => {
  const text = goods("description", `"${guardedCell("=1+1")}",Food,Own,1,2,'quoted`);
  await send(text);
  expect(await found("=1+1")).toMatchObject([{ name: "=1+1", description: "'quoted" }]);
});

function readEvents(text: string): ImportEvent[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as ImportEvent);
}
