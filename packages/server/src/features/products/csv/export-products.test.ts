import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { goods, importCsv } from "../../../../test/csv.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;

const exported = async (token = app().a.token): Promise<string> => {
  const answer = await app().call(token, "GET", "product/export");
  expect(answer.status).toBe(200);
  return answer.text;
};
const linesOf = (text: string) => text.split("\r\n").slice(1, -1);

/** Names that a careless export or spreadsheet would change. */
const oddNames = [
  "=1+1",
  "'=quoted",
  "-5",
  "＝wide",
  'say "cheese", please; now',
  "two\nlines",
  "crlf\r\nlines",
  "Crème brûlée 🍮",
  "'apostrophe",
  "tab\there",
];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  for (const name of oddNames) await shop.product({ name, description: name });
  await shop.product({ name: "Twin", stock: 1 });
  await shop.product({ name: "Twin", stock: 2, description: "the other" });
  await shop.product({ name: "Asleep", status: "inactive", price: 12.5, stock: 0 });
  const call = (path: string, body: object) =>
    app().call<Record<string, { id: number }>>(app().a.token, "POST", path, body);
  const { data } = await call("color/store", { name: "Red", code: "#f00" });
  const { data: unit } = await call("measurement-unit/store", { title: "kg", description: "Kilogram" });
  await call("product/store", {
    name: "Ribbon",
    branch_id: app().a.branch.id,
    category_id: shop.category.id,
    brand_id: shop.brand.id,
    price_type: "by_unit",
    sale_vat: 6.5,
    discount: 2.25,
    variations: [
      {
        color_id: data.color!.id,
        purchase_price: 1.05,
        sale_price: 2,
        initial_stock_quantity: 1.125,
        min_stock_quantity: 0.5,
        barcode: "@RIB-1",
      },
      {
        measurement_unit_id: unit.measurementUnit!.id,
        purchase_price: 1,
        sale_price: 2,
        initial_stock_quantity: 2,
      },
    ],
  });
});

describe("an export", () => {
  it("is a file that Excel opens: byte order mark, CRLF, one row per variation, formulas as text", async () => {
    const answer = await app().call(app().a.token, "GET", "product/export");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="products.csv"',
    });
    expect(answer.text.startsWith(`\uFEFF${csvColumns.join(",")}\r\n`)).toBe(true);
    const rows = linesOf(answer.text);
    expect(rows[0]).toBe("'=1+1,'=1+1,Food,Own,,,,,fixed,1.00,10.00,0,0,0,100,0,active,0");
    expect(rows).toContain("Ribbon,.,Food,Own,Red,,,'@RIB-1,by_unit,1.05,2.00,2.25,0,6.5,1.125,0.5,active,0");
    expect(rows).toContain("Asleep,.,Food,Own,,,,,fixed,1.00,12.50,0,0,0,0,0,inactive,0");
  });

  it("changes nothing when it is imported again", async () => {
    const text = await exported();
    const answer = await importCsv(app(), app().a.token, { text, branch_id: app().a.branch.id });
    expect(answer.data).toMatchObject({ created: 0, updated: 0, unchanged: oddNames.length + 5 });
    expect(await exported()).toBe(text);
  });

  it("makes the same catalogue in an empty company", async () => {
    // Products with the same name and brand are one product in a file.
    const text = (await exported()).replace("Twin,the other,Food,Own", "Twin,the other,Food,Another");
    const answer = await importCsv(app(), app().b.token, { text, branch_id: app().b.branch.id });
    expect(answer.data).toMatchObject({ created: oddNames.length + 5 });
    expect(await exported(app().b.token)).toBe(text);
  });

  it("of prices with tax says so: it changes nothing there, and is converted elsewhere", async () => {
    const [taxed, plain] = [await app().signUp("taxed"), await app().signUp("plain")];
    await app().call(taxed.token, "POST", "/api/v1/company-profile/update", { prices_include_tax: true });
    const text = goods(
      "sale_vat",
      "Dates,Food,Own,1,10.60,6",
      "Figs,Food,Own,1,0.09,6",
      "Book,Food,Own,1,5,0",
    );
    await importCsv(app(), taxed.token, { text, branch_id: taxed.branch.id });
    const out = await exported(taxed.token);
    expect(linesOf(out)[0]).toBe("Dates,.,Food,Own,,,,,fixed,1.00,10.60,0,0,6,0,0,active,1");
    const again = await importCsv(app(), taxed.token, { text: out, branch_id: taxed.branch.id });
    expect(again.data).toMatchObject({ updated: 0, unchanged: 3, converted: 0 });
    const dry = { text: out, branch_id: plain.branch.id, dry_run: 1 };
    // 0.09 / 1.06 = 0.0849, and 0.08 with 6 % is 0.08
    expect((await importCsv(app(), plain.token, dry)).data).toMatchObject({
      created: 3,
      converted: 3,
      rounded: 1,
    });
    await importCsv(app(), plain.token, { text: out, branch_id: plain.branch.id });
    expect(linesOf(await exported(plain.token)).map((row) => row.split(",")[10])).toEqual([
      "10.00",
      "0.08",
      "5.00",
    ]);
  });

  it("with several pages has each product once", async () => {
    await app().rows(
      `insert into products (company_id, name, category_id, brand_id)
        select company_id, 'Many ' || n, category_id, brand_id from products, generate_series(1, 1200) n
        where company_id = $1 and name = 'Asleep'`,
      [app().a.user.company_id],
    );
    await app().rows(
      `insert into product_variations (company_id, product_id, purchase_price, sale_price)
        select company_id, id, 1, 2 from products where company_id = $1 and name like 'Many %'`,
      [app().a.user.company_id],
    );
    const names = linesOf(await exported()).flatMap((row) => /^Many \d+/.exec(row)?.[0] ?? []);
    expect(names).toHaveLength(1200);
    expect(new Set(names).size).toBe(1200);
  });

  it.each([
    ["BHD", "1.005", "2.500", "1.0005", 3],
    ["JPY", "150", "300", "1.5", 0],
  ])(
    "has prices in %s with that currency's decimals, and an import refuses more",
    async (currency, cost, price, tooFine, most) => {
      const { token, branch } = await app().signUp(currency.toLowerCase());
      await app().call(token, "POST", "/api/v1/company-profile/update", { currency });
      const file = (figure: string) => ({
        text: goods("", `Dates,Food,Own,${figure},${price}`),
        branch_id: branch.id,
      });
      const refused = await importCsv(app(), token, file(tooFine));
      const reason = `purchase_price can have at most ${most} decimals`;
      expect(refused.failure.data!.rows).toMatchObject([{ line: 2, reason }]);
      expect((await importCsv(app(), token, file(cost))).data).toMatchObject({ created: 1 });
      const text = await exported(token);
      expect(linesOf(text)).toEqual([`Dates,.,Food,Own,,,,,fixed,${cost},${price},0,0,0,0,0,active,0`]);
      const again = await importCsv(app(), token, { text, branch_id: branch.id });
      expect(again.data).toMatchObject({ unchanged: 1 });
    },
  );

  it("counts the stock that the caller sees, and needs product:view", async () => {
    const elsewhere = await shop.staff("inventory_manager", ["product:view"]);
    await app().call(app().a.token, "POST", "branch/user/remove", {
      user_id: elsewhere.user.id,
      branch_id: app().a.branch.id,
    });
    const [first] = linesOf(await exported(elsewhere.token));
    expect(first).toBe("'=1+1,'=1+1,Food,Own,,,,,fixed,1.00,10.00,0,0,0,0,0,active,0");
    const cashier = await shop.staff("cashier", ["pos:view"]);
    expect((await app().call(cashier.token, "GET", "product/export")).status).toBe(403);
    const [entry] = await app().rows<{ n: string }>(
      "select count(*) as n from audit_log where action = 'product.export' and user_id = $1",
      [elsewhere.user.id],
    );
    expect(entry!.n).toBe("1");
  });

  it("that fails half-way closes the connection instead of ending as if complete", async () => {
    const { pool } = app();
    await app().app.listen({ port: 0 });
    const { port } = app().app.server.address() as AddressInfo;
    const connect = pool.connect.bind(pool);
    let pages = 0;
    const broken = async () => {
      // The session and the first page can be read, then the database is gone.
      if (++pages > 2) throw new Error("the database is gone");
      return connect();
    };
    Object.assign(pool, { connect: broken });
    try {
      await expect(download(port, app().a.token)).rejects.toThrow("aborted");
    } finally {
      Object.assign(pool, { connect });
    }
  });
});

/** The whole text of an export. @throws when the connection breaks before its end */
function download(port: number, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request({ port, path: "/api/v1/company/product/export", headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve(Buffer.concat(parts).toString()));
      answer.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
