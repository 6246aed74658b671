import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openFullShop } from "../../test/selecting-calls.ts";
import { unprepared } from "./statement-name.ts";

const app = useTestApp();
let full: Awaited<ReturnType<typeof openFullShop>>;
beforeAll(async () => {
  full = await openFullShop(app());
  // Sessions are read with the owner's rights, so that what is revoked below is missing only to the calls themselves.
  await app().rows("alter function session_rights(bigint, text) security definer");
});

const read = (path: string) => app().call<Record<string, unknown>>(full.shop.owner.token, "GET", path);
const status = async (path: string) => (await read(path)).status;

/** Runs `act` while the server's role may not read these tables. */
async function forbidding<T>(tables: readonly string[], act: () => Promise<T>): Promise<T> {
  const named = tables.join(", ");
  await app().rows(`revoke select on ${named} from clove_app`);
  try {
    return await act();
  } finally {
    await app().rows(`grant select on ${named} to clove_app`);
  }
}

describe("a relation with a query of its own is read only when it is selected, so its tables need not be readable otherwise", () => {
  const attributes = ["colors", "sizes", "measurement_units"];
  const cases: [path: string, selection: string, forbidden: string[]][] = [
    [
      "product/PRODUCT",
      "{name,category{name}}",
      ["product_variations", "batches", "shortfalls", ...attributes],
    ],
    ["product/PRODUCT", "{variations{id,barcode}}", ["batches", "branches", "shortfalls", ...attributes]],
    ["product/PRODUCT", "{variations{color{name}}}", ["batches", "shortfalls", "sizes", "measurement_units"]],
    ["product/PRODUCT", "{variations{stocks{quantity}}}", ["shortfalls", ...attributes]],
    ["product/PRODUCT", "{variations{shortfalls}}", ["batches", "branches", ...attributes]],
    ["product/list?query=Full", "{id,variations{sale_price}}", ["batches", "shortfalls", ...attributes]],
    ["product/search?q=Full", "{id,brand{name}}", ["batches", "shortfalls", "colors"]],
    ["order/ORDER", "{total,status}", ["order_items", "payment_logs"]],
    ["order/ORDER", "{items{price}}", ["payment_logs"]],
    ["order/list?search=Aina", "{order_ref,payment_logs}", ["order_items"]],
    ["user/list", "{name}", ["user_branches", "shifts", "terminals"]],
    ["user/CUSTOMER", "{name,credit_limit}", ["user_branches", "shifts"]],
    ["user-profile", "{id,permissions}", ["shifts", "terminals", "user_branches"]],
    ["user-profile", "{terminal{name}}", ["user_branches"]],
  ];

  test.each(cases)("%s %s without %j", async (named, selection, forbidden) => {
    const path = withIds(named);
    const selected = `${path}${path.includes("?") ? "&" : "?"}graph=${selection}`;
    const before = await read(selected);
    expect(before.status).toBe(200);
    const after = await forbidding(forbidden, () => read(selected));
    expect([after.status, after.text]).toEqual([200, before.text]);
    // Without a selection the call needs each of these tables.
    for (const one of forbidden) {
      expect([one, await forbidding([one], () => status(path))]).toEqual([one, 500]);
    }
  });
});

const withIds = (path: string) =>
  path.replace(/[A-Z]{5,}/, (name) => {
    const rows = { PRODUCT: full.product, ORDER: full.order, CUSTOMER: full.customer };
    return String(rows[name as keyof typeof rows].id);
  });

test("the statement without a selection is prepared once; those with selections never are, so that they cannot fill a connection", async () => {
  /** The statements that are prepared on any connection of the pool. */
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
