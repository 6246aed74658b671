import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import type { Failure } from "@clove/domain/answers.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { clove } from "../../../test/clove.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills, secondServer } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
const operator = (...words: string[]) => clove(app(), ...words);
const suspended = { status: 401, code: "company_suspended", message: accountTexts.companySuspended };
let shop: Shop;
let order: Order;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  await app().call(app().a.token, "POST", "/api/v1/company-profile/update", {
    invoice_layout: [{ receipt_page: true }],
  });
  goods = (await shop.product({ price: 10, stock: 100 })).variation;
  order = (await shop.sell({ items: [line(goods, 10)], payments: [pay("cash", 10)] })).data.order;
});

const signIn = async (secret: string) => {
  const { status, failure } = await app().call(null, "POST", "login", {
    email: app().a.email,
    password: secret,
  });
  return { status, code: failure.code, message: failure.message };
};

test("a company that is suspended is shut out of every server at once, is told why, and loses nothing", async () => {
  const { a, b } = app();
  const { company_id: id, company } = a.user;
  const server = await secondServer(app());
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/v1/company/branch/list`, { headers });
    const { code, message } = (await answer.json()) as Partial<Failure>;
    return { status: answer.status, code, message };
  };
  const [tills, othersTills] = [openTills(app(), a), openTills(app(), b)];
  const till = await tills.ready(a.token, server.url);
  const others = await othersTills.ready(b.token, server.url);
  expect(await ask(a.token)).toMatchObject({ status: 200 });
  await app().rows(
    `insert into mails (company_id, recipient, message) values ($1, 'x@y.example', '{"subject": "s", "text": "t", "html": "h"}')`,
    [id],
  );
  const receipt = async () =>
    (await app().app.inject({ url: new URL(order.receipt_url!).pathname })).statusCode;
  expect(await receipt()).toBe(200);

  expect(await operator("suspend", String(id))).toEqual([
    `Company ${id} (${company.name}) is suspended. Its tills keep what they have not sent.`,
  ]);
  await till.ended;
  expect(await ask(a.token)).toEqual(suspended);
  expect((await tills.open(a.token, undefined, server.url)).status).toBe(401);
  expect(await signIn(password)).toEqual(suspended);
  expect(await signIn("another password")).toMatchObject({ status: 401, code: "invalid_login" });
  expect(await receipt()).toBe(404);
  const mails = "select status, message, last_error from mails where company_id = $1";
  expect(await app().rows(mails, [id])).toEqual([
    { status: "failed", message: null, last_error: "the company was suspended" },
  ]);
  expect(await operator("list")).toContainEqual(
    expect.stringMatching(/^\d+ {2}suspended {3}.* {2}Company a </),
  );
  await expect(operator("approve", String(id))).rejects.toThrow(`company resume ${id}`);
  expect(await operator("suspend", String(id))).toHaveLength(1);
  // The till of the other company is not affected.
  expect(await ask(b.token)).toMatchObject({ status: 200 });
  await othersTills.settled(others);

  expect(await operator("resume", String(id))).toEqual([
    `Company ${id} (${company.name}) is active. Everybody signs in again.`,
  ]);
  expect(await ask(a.token)).toMatchObject({ status: 401, code: "unauthorized" });
  const token = await app().signIn(a.email);
  expect(await receipt()).toBe(200);
  const waited = saleRows({
    temp_id: "T0001-waited",
    terminal_id: shop.terminal.id,
    cashier_user_id: a.user.id,
    lines: [{ product_variation_id: goods.id, sale_price: 10 }],
  });
  expect((await sendUpload(app(), token, waited)).records).toMatchObject([{ status: "created" }]);
  const log = await app().rows<{ action: string }>(
    "select action from audit_log where company_id = $1 and user_id is null and action like 'company.%' order by id",
    [id],
  );
  expect(log).toEqual([{ action: "company.suspended" }, { action: "company.resumed" }]);
  expect(await operator("resume", String(id))).toHaveLength(1);
  for (const each of [tills, othersTills]) await each.close();
  await server.close();
});

test("an unknown company, and one that waits for approval, can be neither suspended nor resumed", async () => {
  for (const command of ["suspend", "resume"])
    await expect(operator(command, "77")).rejects.toThrow("There is no company 77");
  const id = app().b.user.company_id;
  await app().rows("update companies set status = 'pending' where id = $1", [id]);
  for (const command of ["suspend", "resume"])
    await expect(operator(command, String(id))).rejects.toThrow("waits for approval");
  await app().rows("update companies set status = 'active' where id = $1", [id]);
});
