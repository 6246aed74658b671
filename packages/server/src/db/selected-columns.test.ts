import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openFullShop } from "../../test/selecting-calls.ts";
import { unprepared } from "./transaction.ts";

const app = useTestApp();
let full: Awaited<ReturnType<typeof openFullShop>>;
beforeAll(async () => {
  full = await openFullShop(app());
  // Sessions are read as the owner, so that what is forbidden below is forbidden to the calls alone.
  await app().rows("alter function open_session(text) security definer");
});

const read = (path: string) => app().call<Record<string, unknown>>(full.shop.owner.token, "GET", path);
const status = async (path: string) => (await read(path)).status;

/** The server's role may not read these tables, or of `table.column` the column, while `act` runs. */
async function forbidding<T>(what: readonly string[], act: () => Promise<T>): Promise<T> {
  const tables = new Set(what.map((name) => name.split(".")[0]!));
  for (const table of tables) {
    await app().rows(`revoke select on ${table} from clove_app`);
    if (what.includes(table)) continue;
    const hidden = what.filter((name) => name.startsWith(`${table}.`)).map((name) => name.split(".")[1]);
    const [row] = await app().rows<{ others: string }>(
      `select string_agg(quote_ident(column_name), ', ') as others from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> all($2)`,
      [table, hidden],
    );
    await app().rows(`grant select (${row!.others}) on ${table} to clove_app`);
  }
  try {
    return await act();
  } finally {
    for (const table of tables) await app().rows(`grant select on ${table} to clove_app`);
  }
}

describe("what is not selected is not loaded: the database may forbid it", () => {
  const catalogue = ["brands", "batches", "shortfalls", "colors", "sizes", "measurement_units", "branches"];
  const cases: [path: string, selection: string, forbidden: string[]][] = [
    ["product/PRODUCT", "{name}", ["product_variations", "categories", ...catalogue]],
    ["product/PRODUCT", "{name,status}", ["products.description", "products.images"]],
    ["product/PRODUCT", "{name,category{name}}", ["product_variations", ...catalogue]],
    ["product/PRODUCT", "{variations{id,barcode}}", ["categories", ...catalogue]],
    [
      "product/PRODUCT",
      "{variations{barcode,color{name}}}",
      ["colors.code", "product_variations.sale_price", "sizes", "batches"],
    ],
    ["product/PRODUCT", "{variations{stocks{quantity}}}", ["branches", "batches.purchase_price"]],
    ["product/PRODUCT", "{variations{shortfalls}}", ["batches", "branches"]],
    ["product/list?query=Full", "{id,variations{sale_price}}", ["categories", ...catalogue]],
    ["product/search?q=Full", "{id,brand{name}}", ["categories", "batches", "shortfalls", "colors"]],
    ["order/ORDER", "{total,status}", ["order_items", "payment_logs", "terminals", "branches"]],
    ["order/ORDER", "{items{price}}", ["payment_logs", "terminals", "order_items.product_info"]],
    ["order/ORDER", "{terminal{name}}", ["order_items", "payment_logs", "branches"]],
    ["order/ORDER", "{terminal{branch{name}}}", ["order_items", "terminals.unique_no"]],
    ["order/list", "{order_ref}", ["order_items", "payment_logs", "terminals", "branches", "users"]],
    ["order/list?search=Aina", "{order_ref}", ["order_items", "payment_logs", "terminals"]],
    ["user/list", "{name}", ["branches", "user_branches", "users.gender", "users.permissions"]],
    ["user/CUSTOMER", "{name,credit_limit}", ["branches", "user_branches", "users.barcode"]],
    ["user-profile", "{id,permissions}", ["shifts", "terminals", "branches", "companies"]],
    ["user-profile", "{terminal{name}}", ["branches", "companies", "terminals.cash_box"]],
    ["branch/list", "{name}", ["branches.status", "branches.type"]],
    ["branch/BRANCH", "{name}", ["branches.address", "branches.email"]],
    ["terminal/list", "{name}", ["branches", "terminals.cash_box"]],
    ["terminal/TERMINAL", "{name}", ["branches", "terminals.cash_box"]],
    ["terminal/shift/list", "{opened_at}", ["branches", "users", "shifts.expected_balance"]],
    ["/api/v1/company-profile", "{name}", ["companies.invoice_layout", "companies.logo"]],
    ["offline/quarantine", "{code}", ["users", "quarantine.body"]],
  ];

  test.each(cases)("%s %s without %j", async (named, selection, forbidden) => {
    const path = withIds(named);
    const selected = `${path}${path.includes("?") ? "&" : "?"}graph=${selection}`;
    const before = await read(selected);
    expect(before.status).toBe(200);
    const after = await forbidding(forbidden, () => read(selected));
    expect([after.status, after.text]).toEqual([200, before.text]);
    // Each of them alone is what the default cannot do without.
    for (const one of forbidden) {
      expect([one, await forbidding([one], () => status(path))]).toEqual([one, 500]);
    }
  });
});

const withIds = (path: string) =>
  path.replace(/[A-Z]{5,}/, (name) => {
    const { product, order, customer, shop } = full;
    const rows = { PRODUCT: product, ORDER: order, CUSTOMER: customer, CATEGORY: shop.category };
    const places = { BRANCH: shop.owner.branch, TERMINAL: shop.terminal };
    return String({ ...rows, ...places }[name as keyof typeof rows].id);
  });

test("the default's statement is prepared once; selections never are, so that no number of them fills a connection", async () => {
  /** On any of the pool's connections. */
  const prepared = async () => {
    const { pool } = app();
    const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    const asked = clients.map((client) => client.query("select statement from pg_prepared_statements"));
    const statements = (await Promise.all(asked)).flatMap(({ rows }) => rows as { statement: string }[]);
    for (const client of clients) client.release();
    return [...new Set(statements.map(({ statement }) => statement))];
  };
  const path = `product/${full.product.id}`;
  for (const selection of ["", "{id}", "{name}", "{name,id}", "{variations{id}}"]) {
    expect(await status(`${path}?graph=${selection}`)).toBe(200);
  }
  await status(path);
  const ofProducts = (await prepared()).filter((text) => /1 as count.* from products/.test(text));
  expect(ofProducts).toHaveLength(1);
  expect(ofProducts[0]).toContain("from batches b");
  expect(ofProducts[0]).not.toContain(unprepared);
});
