import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp({ PUBLIC_URL: "https://pos.example" });
const evil = `Win https://evil.example/login ${"x".repeat(80)}`;
const layout = [
  { receipt_page: true },
  { name: evil },
  { address: `${evil}\n${evil}` },
  { invoice_footer_text: evil },
];
const hidden = /evil\.exa|x{61}/;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const { token } = shop.owner;
  await app().call(token, "POST", "/api/v1/company-profile/update", {
    invoice_layout: layout,
    registration_number: evil,
    prices_include_tax: true,
    // The longest names that a company can give.
    ...{ tax_name: "Win https://evil.exa", bank_label: "evil.example" },
  });
  await app().call(token, "POST", "branch/update", {
    ...{ id: shop.owner.branch.id, name: evil, type: "branch", status: "active" },
    ...{ email: "x@a.example", contact_number: "1", address: "2" },
  });
  const { id } = shop.terminal;
  await app().call(token, "POST", "terminal/update", { id, name: evil, description: ".", status: "active" });
});

async function seen(order: Order, to: string) {
  const sent = await app().call(shop.owner.token, "POST", "order/email", { id: order.id, email: to });
  expect(sent.status).toBe(200);
  await vi.waitFor(() => app().mailTo(to));
  const mail = app().mailTo(to);
  const page = await app().app.inject({ url: new URL(order.receipt_url!).pathname });
  expect(page.statusCode).toBe(200);
  return { mail, page: page.body };
}

test("names, addresses and footers of a company cannot put links or long messages into mail and page", async () => {
  const { variation } = await shop.product({ name: evil, sale_vat: 6 });
  const payments = [{ ...pay("bank", 10), ref: evil }];
  const { data } = await shop.sell({ items: [line(variation, 10)], payments });
  const { mail, page } = await seen(data.order, "texts@home.example");
  for (const part of [mail.subject, mail.text, mail.html, page]) {
    expect(part).toContain("Win …");
    expect(part).not.toMatch(hidden);
  }
  const links = [...String(mail.html).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to);
  expect(links.map((to) => new URL(to!).origin)).toEqual(["https://pos.example", "https://pos.example"]);
  expect(page).not.toMatch(/href|src=/);
  // Printed receipts have these texts as they were typed.
  const { data: read } = await app().call<{ order: Order }>(
    shop.owner.token,
    "GET",
    `order/${data.order.id}`,
  );
  expect(JSON.stringify(read.order)).toContain(evil);
});

test("neither can the numbers that a till gives to a sale made offline", async () => {
  const { variation } = await shop.product();
  const { records } = await sendUpload(
    app(),
    shop.owner.token,
    ownSale(shop, "T0001-evil", [line(variation, 10)], {
      order: { order_ref: evil },
      payments: [{ receipt_no: evil }],
    }),
  );
  expect(records).toMatchObject([{ status: "created" }]);
  const path = `order/${records[0]!.id}`;
  const { order } = (await app().call<{ order: Order }>(shop.owner.token, "GET", path)).data;
  expect(order.order_ref).toBe(evil);
  const { mail, page } = await seen(order, "numbers@home.example");
  for (const part of [mail.subject, mail.text, mail.html, page]) expect(part).not.toMatch(hidden);
});

test("each mail says why it came and how to report it", async () => {
  const { variation } = await shop.product();
  const { data } = await shop.sell({ items: [line(variation, 10)], payments: [pay("cash", 10)] });
  const { mail } = await seen(data.order, "why@home.example");
  const url = /https:\/\/pos\.example\/receipt\/report\/[\w-]{43}/.exec(mail.text)![0];
  expect(mail.text).toContain(
    `Company a sent the receipt of a purchase to this address. Not yours? ${receiptMailTexts.reportIt}: ${url}`,
  );
  expect(mail.html).toContain(`<a href="${url}">${receiptMailTexts.reportIt}</a>`);
});
