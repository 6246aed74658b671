import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay } from "../../../test/shop.ts";

const app = useTestApp({ PUBLIC_URL: "https://pos.example" });

test("mail and page have the taxes by rate, rounding and the company's names, as printed receipts do", async () => {
  const shop = await openShop(app(), app().a);
  const { token } = shop.owner;
  const set = await app().call(token, "POST", "/api/v1/company-profile/update", {
    ...{ prices_include_tax: true, cash_rounding: 0.05, tax_name: "MwSt." },
    invoice_layout: [{ receipt_page: true }],
  });
  expect(set.status).toBe(200);
  const { variation: cup } = await shop.product({ name: "Cup", price: 11.9, sale_vat: 19 });
  const { variation: book } = await shop.product({ name: "Book", price: 5.37, sale_vat: 7 });
  // 11.90 × 19/119 = 1.90; 5.37 × 7/107 = 0.351 → 0.35. 17.27 → 17.25.
  const items = [line(cup, 11.9), line(book, 5.37)];
  const { order } = (await shop.sell({ items, payments: [pay("cash", 17.25)] })).data;
  expect([order.total, order.sst, order.rounding]).toEqual([17.27, 2.25, -0.02]);

  await app().call(token, "POST", "order/email", { id: order.id, email: "tax@home.example" });
  await vi.waitFor(() => app().mailTo("tax@home.example"));
  const mail = app().mailTo("tax@home.example");
  const page = await app().app.inject({ url: new URL(order.receipt_url!).pathname });
  expect(mail.text).toContain(
    [
      "MwSt. (included): RM 2.25",
      "Discount: RM 0.00",
      "Adjustment: RM 0.00",
      "Total Amount: RM 17.27",
      "Rounding: -RM 0.02",
      "Cash to pay: RM 17.25",
      "Cash: RM 17.25",
      "",
      "MwSt. 19%: Net 10.00, MwSt. 1.90, Gross 11.90",
      "MwSt. 7%: Net 5.02, MwSt. 0.35, Gross 5.37",
    ].join("\n"),
  );
  for (const html of [String(mail.html), page.body]) {
    const cells = [...html.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell);
    expect(cells.slice(cells.indexOf("MwSt. %"))).toEqual(
      [
        ["MwSt. %", "Net", "MwSt.", "Gross"],
        ["19", "10.00", "1.90", "11.90"],
        ["7", "5.02", "0.35", "5.37"],
      ].flat(),
    );
  }
});

test("what was sold before prices included tax keeps its receipt without them", async () => {
  const shop = await openShop(app(), app().b);
  const { token } = shop.owner;
  const { variation } = await shop.product({ price: 10, sale_vat: 6 });
  const { order } = (await shop.sell({ items: [line(variation, 10)], payments: [pay("cash", 10.6)] })).data;
  await app().call(token, "POST", "/api/v1/company-profile/update", {
    ...{ prices_include_tax: true, cash_rounding: 0.05, tax_name: "VAT" },
  });
  await app().call(token, "POST", "order/email", { id: order.id, email: "old@home.example" });
  await vi.waitFor(() => app().mailTo("old@home.example"));
  const { text } = app().mailTo("old@home.example");
  expect(text).toContain("Sub Total: RM 10.00\nVAT: RM 0.60\n");
  expect(text).not.toMatch(/included|Gross|Rounding/);
});
