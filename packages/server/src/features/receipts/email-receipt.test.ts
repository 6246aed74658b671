import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
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
  expect(answer.message).toBe(receiptMailTexts.receiptQueued({ email: "aina@home.example" }));
  await vi.waitFor(() => app().mailTo("aina@home.example"));
  const { subject, text, html } = app().mailTo("aina@home.example");
  expect(subject).toBe(`Receipt ${order.order_ref} from Company a`);
  const company = (await app().call<{ company: never }>(shop.owner.token, "GET", "/api/v1/company-profile"))
    .data.company;
  const printed = receiptText(order, company);
  for (const { label, value } of [...printed.facts, ...printed.totals.flatMap(({ rows }) => rows)])
    expect(text).toContain(`${label}: ${value}\n`);
  expect(text).toContain('Rice <b>"5" & more</b>\n  2 × 10.00 = 20.00\n');
  expect(text).not.toContain(receiptTexts.receiptCopy);
  expect(text).not.toContain(receiptTexts.receiptOnline);
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

test("anything else than one valid address is refused", async () => {
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

test("sending a receipt, and seeing where it was sent, need the right to see the order; other companies get 404", async () => {
  const { a, b } = app();
  const seller = await shop.staff("branch_manager", ["pos:view"]);
  const manager = await shop.staff("branch_manager", ["order:view"]);
  const buyer = await shop.staff("branch_manager", ["purchase:view"]);
  const mails = (token: string) => app().call(token, "GET", `order/${order.id}/emails`);
  for (const [token, status] of [
    [b.token, 404],
    [buyer.token, 403],
    [seller.token, 200],
    [manager.token, 200],
    [a.token, 200],
  ] as const) {
    expect((await email(`who${token.slice(0, 3)}@home.example`, order.id, token)).status).toBe(status);
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
