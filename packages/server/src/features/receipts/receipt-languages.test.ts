import type { Company } from "@clove/domain/company/company.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp({ PUBLIC_URL: "https://pos.example" });
let shop: Shop;
let order: Order;

const update = (body: object) =>
  app().call<{ company: Company }>(shop.owner.token, "POST", "/api/v1/company-profile/update", body);
const page = async () => (await app().app.inject({ url: new URL(order.receipt_url!).pathname })).body;
const mailed = async (email: string) => {
  await app().call(shop.owner.token, "POST", "order/email", { id: order.id, email });
  await vi.waitFor(() => app().mailTo(email));
  return app().mailTo(email);
};

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const { variation } = await shop.product({ name: "Beras" });
  const items = [line(variation, 10, 2)];
  order = (await shop.sell({ items, payments: [pay("cash", 20)] })).data.order;
  await update({ invoice_layout: [{ receipt_page: true }] });
});

test("a company has a language, and its receipts a second one, of those that there are", async () => {
  const { data } = await update({ language: "ms", receipt_language: "zh-Hans" });
  expect(data.company).toMatchObject({ language: "ms", receipt_language: "zh-Hans" });
  expect((await update({ receipt_language: "" })).data.company).toMatchObject({
    language: "ms",
    receipt_language: null,
  });
  for (const field of ["language", "receipt_language"])
    expect(await update({ [field]: "tlh" })).toMatchObject({
      status: 422,
      failure: { code: "language_unknown", errors: [{ path: field }] },
    });
  const { data: read } = await app().call<{ user: { company: object } }>(
    shop.owner.token,
    "GET",
    "user-profile",
  );
  expect(read.user.company).toMatchObject({ language: "ms", receipt_language: null });
});

test("the receipt on the web is in the company's language, and in two if it wants", async () => {
  await update({ language: "ms", receipt_language: "" });
  const malay = await page();
  expect(malay).toContain('<html lang="ms">');
  expect(malay).toContain("<title>Resit ");
  for (const words of ["No. Jualan", "Juruwang", "Jumlah Keseluruhan", "Tunai"])
    expect(malay).toContain(words);
  expect(malay).not.toMatch(/Total|Cash|Order/);
  await update({ language: "en", receipt_language: "zh-Hans" });
  const both = await page();
  expect(both).toContain('<html lang="en">');
  expect(both).toContain("Total Amount / 总额");
  expect(both).toContain("<title>Receipt ");
  await update({ receipt_language: "" });
  expect(await page()).not.toMatch(/总额|Jumlah/);
});

test("the mail with it and the page to report it, too", async () => {
  await update({ language: "ms", receipt_language: "zh-Hans" });
  const { subject, text, html } = await mailed("aina@home.example");
  expect(subject).toBe(`Resit ${order.order_ref} daripada Company a`);
  expect(text).toContain("Jumlah Keseluruhan / 总额: RM 20.00");
  expect(text).toContain("Laporkan");
  expect(html).toContain('<html lang="ms">');
  const report = /https:\/\/pos\.example(\/receipt\/report\/[\w-]+)/.exec(text)![1]!;
  const { body } = await app().app.inject({ url: report });
  expect(body).toContain('<html lang="ms">');
  await update({ language: "en", receipt_language: "" });
});

test("a company signs up in a language, and has its code and its invitations in it", async () => {
  const email = "siti@sign-up.example";
  const branch = { branch_name: "Utama", branch_email: email, branch_contact_number: "1" };
  const answer = await app().call<{ registration: string }>(null, "POST", "register", {
    ...{ name: "Siti", email, password: "a long password of hers", language: "ms" },
    ...{ company_name: "Kedai Siti", company_email: email, company_contact_number: "1" },
    ...{ company_address: "Jalan 1", branch_address: "Jalan 1", ...branch },
  });
  await app().call(null, "POST", "send-otp-via-email", { email, registration: answer.data.registration });
  const code = app().mailTo(email);
  expect(code.subject).toMatch(/^\d{6} ialah kod Clove POS anda$/);
  expect(code.text).toContain("bagi Kedai Siti:");
  const [company] = await app().rows("select language from companies where name = 'Kedai Siti'");
  expect(company).toEqual({ language: "ms" });

  await update({ language: "zh-Hans" });
  const staff = await app().call(shop.owner.token, "POST", "user/store", {
    ...{ name: "Ben", gender: "male", email: "ben@home.example", role: "cashier", permissions: ["pos:view"] },
  });
  expect(staff.status).toBe(200);
  expect(app().mailTo("ben@home.example").subject).toBe("您在 Company a 的账号");
  await app().call(null, "POST", "password/forgot", { email: "ben@home.example" });
  expect(app().mailTo("ben@home.example").subject).toBe("设置您的 Clove POS 密码");
  await update({ language: "en" });
});
