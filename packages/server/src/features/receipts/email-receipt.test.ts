import { fillText, messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp({ THROTTLE: "on", PUBLIC_URL: "https://pos.example" });
let shop: Shop;
let order: Order;

const sell = async (name = "Rice") => {
  const { variation } = await shop.product({ name });
  const sold = await shop.sell({ items: [line(variation, 10, 2)], payments: [pay("cash", 20)] });
  return sold.data.order;
};
const email = (to: string, id = order.id, token = shop.owner.token) =>
  app().call(token, "POST", "order/email", { id, email: to });

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  order = await sell(`Rice <b>"5" & more</b>`);
});

test("the receipt is mailed with what the printed one says, as text and as a page", async () => {
  const answer = await email(" Aina@Home.example ");
  expect(answer.message).toBe(fillText(messages.receiptQueued, { email: "aina@home.example" }));
  await vi.waitFor(() => app().mailTo("aina@home.example"));
  const { subject, text, html } = app().mailTo("aina@home.example");
  expect(subject).toBe(`Receipt ${order.order_ref} from Company a`);
  const company = (await app().call<{ company: never }>(shop.owner.token, "GET", "/api/v1/company-profile"))
    .data.company;
  const printed = receiptText(order, company);
  for (const { label, value } of [...printed.facts, ...printed.totals.flatMap(({ rows }) => rows)])
    expect(text).toContain(`${label}: ${value}\n`);
  expect(text).toContain('Rice <b>"5" & more</b>\n  2 × 10.00 = 20.00\n');
  expect(text).not.toContain(messages.receiptCopy);
  expect(text).not.toContain("/receipt/");
  expect(html).toContain("Rice &lt;b&gt;&quot;5&quot; &amp; more&lt;/b&gt;");
  expect(html).not.toContain("<b>");
});

test("the mail links to the receipt on the web where the company shows it there", async () => {
  const layout = (receipt_page: boolean) =>
    app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", {
      invoice_layout: [{ receipt_page }],
    });
  await layout(true);
  expect((await email("web@home.example")).status).toBe(200);
  await vi.waitFor(() => app().mailTo("web@home.example"));
  const { text, html } = app().mailTo("web@home.example");
  expect(text).toMatch(/https:\/\/pos\.example\/receipt\/[\w-]{43}#/);
  expect(html).toContain('<a href="https://pos.example/receipt/');
  await layout(false);
});

test("one address, in the form of one", async () => {
  for (const wrong of [
    "",
    "aina",
    "a@b.example, c@d.example",
    "a@b.example\r\nbcc: c@d.example",
    ["a@b.example"],
  ]) {
    expect((await email(wrong as string)).failure).toMatchObject({ code: "validation_failed" });
  }
});

test("only who may see the order sends its receipt and sees where it was sent; another company's does not exist", async () => {
  const { a, b } = app();
  const seller = await shop.staff("branch_manager", ["pos:view"]);
  const manager = await shop.staff("branch_manager", ["order:view"]);
  const mails = (token: string) => app().call(token, "GET", `order/${order.id}/emails`);
  for (const [token, status] of [
    [b.token, 404],
    [seller.token, 403],
    [manager.token, 200],
    [a.token, 200],
  ] as const) {
    expect((await email("who@home.example", order.id, token)).status).toBe(status);
    expect((await mails(token)).status).toBe(status);
  }
  expect((await email("who@home.example", Number.MAX_SAFE_INTEGER)).status).toBe(404);
  const own = await shop.sell(
    { items: [line((await shop.product()).variation, 10)], payments: [pay("cash", 10)] },
    seller.token,
  );
  expect((await email("own@home.example", own.data.order.id, seller.token)).status).toBe(200);
  expect(
    (await app().call(null, "POST", "order/email", { id: order.id, email: "x@home.example" })).status,
  ).toBe(401);
});

test("receipts are no way to mail many strangers: limits of an order, a person and a new company", async () => {
  const { company_id, id: user_id } = shop.owner.user;
  const other = await sell();
  const fill = (count: number, of: { user_id: number; order_id: number }) =>
    app().rows(
      `insert into mails (company_id, user_id, order_id, recipient, status, done_at)
       select $1, $2, $3, 'x@x.example', 'sent', now() from generate_series(1, $4)`,
      [company_id, of.user_id, of.order_id, count],
    );
  const refused = (limit: number, per: string) => fillText(messages.tooManyReceiptMails, { limit, per });
  const forget = () =>
    app().rows("delete from mails where recipient = 'x@x.example' and company_id = $1", [company_id]);

  await fill(4, { user_id, order_id: other.id });
  // At the same moment only one more.
  const answers = await Promise.all([1, 2, 3].map((at) => email(`same${at}@home.example`, other.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.message).toBe(refused(5, messages.perOrder));
  await forget();

  await app().rows("update companies set created_at = now() - interval '8 days' where id = $1", [company_id]);
  await fill(60, { user_id, order_id: 0 });
  expect((await email("person@home.example")).message).toBe(refused(60, messages.perPerson));
  await forget();
  const somebody = (await shop.staff("branch_manager", [])).user.id;
  await fill(30, { user_id: somebody, order_id: 0 });
  expect((await email("old-company@home.example")).status).toBe(200);
  await app().rows("update companies set created_at = now() where id = $1", [company_id]);
  const next = await sell();
  expect((await email("new-company@home.example", next.id)).message).toBe(refused(30, messages.perCompany));
});
