import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { parseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { openShop } from "../../../test/shop.ts";
import { ownSale, readQuarantine, sendUpload } from "../../../test/upload.ts";
import { mediaFolder } from "../../config.ts";

const app = useTestApp();
let token: string;
beforeEach(() => {
  token = app().a.token;
});

const read = async (as = token) =>
  (await app().call<{ company: Company }>(as, "GET", "/api/v1/company-profile")).data.company;
const update = (body: object, as = token) =>
  app().call<{ company: Company }>(as, "POST", "/api/v1/company-profile/update", body);

/** Sends the page's form with a logo as file. */
function upload(content: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("logo", new Blob([new Uint8Array(content)], { type: "image/png" }), "../../logo.png");
  return sendForm(form);
}

async function sendForm(form: FormData) {
  const request = new Request("http://x", { method: "POST", body: form });
  return app().call<{ company: Company }>(
    token,
    "POST",
    "/api/v1/company-profile/update",
    Buffer.from(await request.arrayBuffer()),
    { "content-type": request.headers.get("content-type")! },
  );
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 4, background: "#0a0" } });
const files = async () => {
  const all = await readdir(mediaFolder(app().config), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

test("the fields that are sent are changed; an empty text clears its field", async () => {
  const before = await read();
  expect(before).toMatchObject({ name: "Company a", currency: "MYR", logo: null, sst_id: null });
  const answer = await update({ registration_number: "R-1", sst_id: "S-1", email: "Info@A.example" });
  expect(answer).toMatchObject({ status: 200, message: companyTexts.companyUpdated });
  const after = { ...before, registration_number: "R-1", sst_id: "S-1", email: "info@a.example" };
  expect(answer.data.company).toEqual(after);
  expect((await update({ sst_id: "", time_zone: "Europe/Vienna" })).status).toBe(200);
  expect(await read()).toEqual({ ...after, sst_id: null, time_zone: "Europe/Vienna" });
  expect((await update({})).data.company).toEqual(await read());
  expect(await read(app().b.token)).toMatchObject({ name: "Company b", registration_number: null });
});

test.each([
  [{ name: " " }, "validation_failed", "name"],
  [{ email: "nobody" }, "validation_failed", "email"],
  [{ time_zone: "Mars/Olympus" }, "time_zone_unknown", "time_zone"],
  [{ time_zone: "" }, "time_zone_unknown", "time_zone"],
  [{ currency: "ABC" }, "currency_unknown", "currency"],
  [{ currency: "myr" }, "validation_failed", "currency"],
  [{ invoice_layout: "{" }, "validation_failed", "invoice_layout"],
  [{ logo: "/etc/passwd" }, "validation_failed", "logo"],
  [{ prices_include_tax: "perhaps" }, "validation_failed", "prices_include_tax"],
  [{ cash_rounding: 0.005 }, "cash_rounding_unfit", "cash_rounding"],
  [{ cash_rounding: 20 }, "cash_rounding_unfit", "cash_rounding"],
  [{ cash_rounding: -0.05 }, "validation_failed", "cash_rounding"],
  // 0.05 would be no amount of the new currency.
  [{ currency: "JPY", cash_rounding: 0.05 }, "cash_rounding_unfit", "cash_rounding"],
  [{ mismatch_question: 0.005 }, "too_many_decimals", "mismatch_question"],
  [{ mismatch_question: -1 }, "validation_failed", "mismatch_question"],
  [{ refund_to: "card" }, "validation_failed", "refund_to"],
  [{ date_format: "D/M/YY" }, "validation_failed", "date_format"],
  [{ tax_name: " " }, "validation_failed", "tax_name"],
  [{ tax_name: "x".repeat(21) }, "validation_failed", "tax_name"],
  [{ default_vat: 100.5 }, "validation_failed", "default_vat"],
  [{ bank_label: "x".repeat(21) }, "validation_failed", "bank_label"],
])("%j is refused and changes nothing", async (body, code, path) => {
  const before = await read();
  const answer = await update({ address: "elsewhere", ...body });
  expect(answer).toMatchObject({ status: 422, failure: { code } });
  expect(answer.failure.errors?.[0]?.path).toBe(path);
  expect(await read()).toEqual(before);
});

test("the invoice layout is stored in a normal form, as JSON text, with the typed texts", async () => {
  const sent = [
    { store_name: "0" },
    { cashier_name: 1 },
    { unknown: true },
    { name: "Kedai\u0007 Cengkih" },
    { sst_id: "" },
    { email: null },
    { invoice_footer_text: " Terima kasih\n\u0000\u001b☕\ud83d" },
  ];
  for (const invoice_layout of [sent, JSON.stringify(sent)]) {
    const answer = await update({ invoice_layout });
    expect(answer).toMatchObject({ status: 200, message: companyTexts.invoiceTemplateUpdated });
    const { invoice_layout: kept } = await read();
    expect(JSON.parse(kept)).toHaveLength(16);
    expect(parseInvoiceLayout(kept)).toMatchObject({
      store_name: false,
      order_id: true,
      cashier_name: true,
      name: "Kedai Cengkih",
      email: false,
      sst_id: "",
      invoice_footer_text: "Terima kasih\n☕\ufffd",
    });
  }
});

test.each<[unknown, string]>([
  [[{ name: true }, { store_name: "yes" }], "invoice_layout.1.store_name"],
  [[{ name: true }, { order_id: 2 }], "invoice_layout.1.order_id"],
  [[{ sst_id: 7 }], "invoice_layout.0.sst_id"],
  [[{ name: "x".repeat(256) }], "invoice_layout.0.name"],
  [[{ invoice_footer_text: "x".repeat(2001) }], "invoice_layout.0.invoice_footer_text"],
  [[{ name: true, email: true }], "invoice_layout.0"],
  [["name"], "invoice_layout.0"],
  [{ name: true }, "invoice_layout"],
  [Array.from({ length: 41 }, () => ({ name: true })), "invoice_layout"],
])("a layout is refused, case %#, at $1", async (invoice_layout, path) => {
  const before = await read();
  for (const sent of [invoice_layout, JSON.stringify(invoice_layout)]) {
    const answer = await update({ address: "elsewhere", invoice_layout: sent });
    expect(answer).toMatchObject({ status: 422, failure: { code: "validation_failed" } });
    expect(answer.failure.errors?.[0]?.path).toBe(path);
  }
  expect(await read()).toEqual(before);
});

test("the currency can change until amounts in it exist", async () => {
  const { b, call } = app();
  token = b.token;
  expect((await update({ currency: "KWD" })).data.company.currency).toBe("KWD");
  const profile = await call<{ user: { company: object } }>(token, "GET", "user-profile");
  expect(profile.data.user.company).toMatchObject({ currency: "KWD" });
  const shop = await openShop(app(), b);
  const { variation } = await shop.product({ price: 1.125 });
  // A price with three decimals could not be sold in ringgit.
  const unfit = await update({ currency: "MYR" });
  expect(unfit).toMatchObject({ status: 409, failure: { code: "currency_unfit" } });
  expect(unfit.message).toBe(companyTexts.currencyUnfit({ currency: "MYR", count: 1 }));
  expect((await update({ currency: "BHD" })).status).toBe(200);
  const items = [
    {
      product_variation_id: variation.id,
      quantity: 1,
      sale_price: 1.125,
      discount: 0,
      discount_type: "percentage",
      stock_purchase_transaction_id: variation.stocks[0]!.stock_purchase_transaction_id,
    },
  ];
  const payments = [{ payment_method: "cash", amount_received: 1.125, amount_returned: 0 }];
  const sold = await shop.sell({ adjustment: 0, discount: 0, payments, items });
  expect(sold.status, sold.text).toBe(200);
  const refused = await update({ currency: "KWD" });
  expect(refused).toMatchObject({ status: 409, message: companyTexts.currencyInUse });
  expect((await update({ currency: "BHD" })).status).toBe(200);
});

test("a currency with fewer decimals is refused while amounts have more; the message says how many", async () => {
  const newcomer = await app().signUp("rounding");
  token = newcomer.token;
  const shop = await openShop(app(), newcomer);
  await shop.product({ price: 1.5 });
  await shop.product({ price: 2 });
  await shop.customer(10.25);
  // A percentage has decimals in any currency.
  await shop.staff("cashier", ["pos:view"]);
  await app().rows(
    "update users set max_discount = 2.5, max_discount_type = 'percentage' where company_id = $1 and role = 'cashier'",
    [(await read()).id],
  );
  const refused = await update({ currency: "JPY" });
  expect(refused).toMatchObject({
    status: 409,
    message: companyTexts.currencyUnfit({ currency: "JPY", count: 2 }),
    failure: { errors: [{ path: "currency" }] },
  });
  const { id } = await read();
  for (const table of ["product_variations", "batches"])
    await app().rows(`update ${table} set purchase_price = 1, sale_price = 2 where company_id = $1`, [id]);
  await app().rows("update users set credit_limit = 10 where company_id = $1 and role = 'customer'", [id]);
  const { data } = await update({ currency: "JPY" });
  expect(data.company).toMatchObject({ currency: "JPY", currency_confirmed: true });
});

test("currency and time zone count as confirmed once the currency was sent", async () => {
  token = (await app().signUp("confirms")).token;
  expect((await read()).currency_confirmed).toBe(false);
  await update({ time_zone: "Asia/Tokyo", name: "Confirms" });
  expect((await read()).currency_confirmed).toBe(false);
  await update({ currency: "MYR" });
  expect((await read()).currency_confirmed).toBe(true);
});

test("how prices, tax and cash work is stored, told to every session at once, and asked only once", async () => {
  token = (await app().signUp("taxes")).token;
  const first = {
    ...{ prices_include_tax: false, tax_after_discount: false, cash_rounding: 0, refund_to: "cash" },
    ...{ tax_name: "SST", default_vat: 0, bank_label: null, credit_label: null },
  };
  expect(await read()).toMatchObject({ ...first, tax_confirmed: false });
  await update({ tax_name: "VAT" });
  expect(await read()).toMatchObject({ ...first, tax_name: "VAT", tax_confirmed: false });
  const chosen = {
    ...{ prices_include_tax: true, tax_after_discount: true, cash_rounding: 0.05, refund_to: "as_paid" },
    ...{ tax_name: "MwSt.", default_vat: 19, bank_label: "Card", credit_label: "On account" },
  };
  // As the form of the page sends them.
  const form = new FormData();
  for (const [name, value] of Object.entries(chosen)) form.append(name, String(value));
  expect((await sendForm(form)).data.company).toMatchObject({ ...chosen, tax_confirmed: true });
  const profile = await app().call<{ user: { company: object } }>(token, "GET", "user-profile");
  expect(profile.data.user.company).toMatchObject(chosen);
  await update({ bank_label: "", credit_label: null });
  expect(await read()).toMatchObject({ ...chosen, bank_label: null, credit_label: null });
});

test("whether prices include tax cannot change while a sale of the company is kept aside", async () => {
  const { a, b } = app();
  const shop = await openShop(app(), a);
  const { variation } = await shop.product({ price: 10 });
  const aside = (temp_id: string) =>
    ownSale(shop, temp_id, [{ product_variation_id: variation.id, sale_price: 10 }], {
      order: { total: 11 },
    });
  await sendUpload(app(), a.token, aside("T0001-aside"));
  const refused = await update({ prices_include_tax: true, name: "Never" });
  expect(refused).toMatchObject({
    status: 409,
    message: companyTexts.taxKindWaits({ count: 1 }),
    failure: { code: "tax_kind_waits", errors: [{ path: "prices_include_tax" }] },
  });
  expect(await read()).toMatchObject({ prices_include_tax: false, name: "Company a" });
  // What it is already may be sent, with everything else, and other companies are not concerned.
  expect((await update({ prices_include_tax: false, tax_after_discount: true })).status).toBe(200);
  expect((await update({ prices_include_tax: true }, b.token)).status).toBe(200);
  expect((await update({ prices_include_tax: false }, b.token)).status).toBe(200);
  const { quarantine } = (await readQuarantine(app(), a.token)).data;
  await app().call(a.token, "POST", `offline/quarantine/${quarantine[0]!.id}/discard`, { reason: "seen" });
  expect((await update({ prices_include_tax: true })).data.company.prices_include_tax).toBe(true);
  expect((await update({ prices_include_tax: false, tax_after_discount: false })).status).toBe(200);
});

test.each(["png", "jpeg", "webp"] as const)(
  "a %s logo is re-encoded, smaller and without metadata",
  async (format) => {
    const content = await picture(2000, 500)
      .withExif({ IFD0: { Copyright: "secret place" } })
      .toFormat(format)
      .toBuffer();
    expect(content.includes("secret place")).toBe(true);
    const { status, data } = await upload(content, { name: "With logo" });
    expect(status).toBe(200);
    const { logo } = data.company;
    expect(logo).toMatch(new RegExp(`^company-\\d+/[0-9a-f]{32}\\.${format}$`));
    const served = await app().app.inject({ method: "GET", url: `/media/${logo}` });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": `image/${format}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(served.rawPayload.includes("secret place")).toBe(false);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format, width: 1000, height: 250 });
    // The file of the earlier logo is deleted.
    expect(await files()).toHaveLength(1);
  },
);

test("the word delete removes the logo; an empty file leaves it", async () => {
  await upload(await picture().png().toBuffer());
  const { logo } = await read();
  await upload(Buffer.alloc(0), { address: "Street 2" });
  expect(await read()).toMatchObject({ logo, address: "Street 2" });
  expect((await update({ logo: "delete" })).data.company.logo).toBeNull();
  expect(await files()).toEqual([]);
});

test("a file that is not PNG, JPEG or WebP, or is too large, is refused and leaves no file", async () => {
  const png = await picture().png().toBuffer();
  const before = await read();
  const bad = {
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
    gif: await picture().gif().toBuffer(),
    text: Buffer.from("not a picture"),
    "cut png": png.subarray(0, 60),
  };
  for (const [what, content] of Object.entries(bad)) {
    const answer = await upload(content, { name: what });
    expect([what, answer.status, answer.failure.code]).toEqual([what, 422, "image_invalid"]);
  }
  const pixels = await upload(await picture(5001, 5000).png().toBuffer());
  expect(pixels).toMatchObject({ status: 413, failure: { code: "image_too_large" } });
  const bytes = await upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
  expect(bytes.status).toBe(413);
  // Refused after the file was written.
  const late = await upload(png, { currency: "ABC" });
  expect(late).toMatchObject({ status: 422, failure: { code: "currency_unknown" } });
  expect(await read()).toEqual(before);
  expect(await files()).toEqual([]);
});

test("two logos at once leave only the file that is used", async () => {
  const png = await picture().png().toBuffer();
  await Promise.all([upload(png), upload(png), upload(png)]);
  const { logo } = await read();
  expect(await files()).toEqual([logo!.split("/")[1]]);
  expect((await readFile(join(mediaFolder(app().config), logo!))).length).toBeGreaterThan(0);
  await update({ logo: "delete" });
});

test("everybody signed in can read the company; changing it needs company:view", async () => {
  const { a, call, mailTo, signIn } = app();
  const email = "reader@company.example";
  const body = { name: "R", email, gender: "male", role: "cashier", permissions: ["pos:view"] };
  await call<{ user: User }>(a.token, "POST", "user/store", body);
  const link = /token=([\w-]+)/.exec(mailTo(email).text)![1];
  await call(null, "POST", "password/set", { token: link, password });
  const reader = await signIn(email);
  expect(await read(reader)).toEqual(await read());
  expect(await update({ name: "No" }, reader)).toMatchObject({ status: 403, failure: { code: "forbidden" } });
  expect((await call(null, "GET", "/api/v1/company-profile")).status).toBe(401);
});

test("dates are written as usual where the company signed up, until it chooses", async () => {
  token = (await app().signUp("dates")).token;
  expect((await read()).date_format).toBe("DD/MM/YYYY");
  expect((await update({ date_format: "DD.MM.YYYY" })).data.company.date_format).toBe("DD.MM.YYYY");
  const profile = await app().call<{ user: { company: object } }>(token, "GET", "user-profile");
  expect(profile.data.user.company).toMatchObject({ date_format: "DD.MM.YYYY" });
  const { text } = await app().call(token, "GET", "audit/csv");
  expect(text).toMatch(/\n\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d,/);
});
