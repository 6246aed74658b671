import type { CompanyNames } from "@clove/domain/company/names.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { firstTerms } from "@clove/domain/orders/sale-terms.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sampleSale } from "../features/company/sample-sale.ts";
import { barcodeModules } from "../ui/barcodes/barcode-modules.ts";
import { LocaleProvider } from "../ui/display/locale.tsx";
import { Sheet } from "./sheet.tsx";

const order = {
  order_ref: "261121T0001R00001",
  created_at: "2026-11-21T04:00:00.000Z",
  ...{ subtotal: 10, sst: 0, discount: 0, adjustment: 0, total: 10 },
  terminal: { name: "Till", branch: { name: "Town" } },
  cashier_user: { name: "Mei" },
  user: null,
  customer_info: null,
  items: [],
  payment_logs: [],
} as unknown as Order;

const company = {
  name: "Kedai",
  logo: null,
  email: null,
  contact_number: null,
  address: null,
  registration_number: null,
  sst_id: null,
  currency: "MYR",
  time_zone: "Asia/Kuala_Lumpur",
};

const printed = (invoice_layout: string, isCopy?: boolean, of = order) =>
  renderToStaticMarkup(
    <Sheet text={receiptText(of, { ...company, invoice_layout }, isCopy)} label="Receipt" paper="80mm" />,
  );

const taxed = (paper: "80mm" | "a4", names: CompanyNames = {}) => {
  const sale = sampleSale(order.created_at, { ...firstTerms, prices_include_tax: true, currency: "MYR" });
  const text = receiptText(sale, { ...company, ...names, invoice_layout: "[]" });
  const sheet = <Sheet text={text} label="Receipt" paper={paper} />;
  const locale = {
    ...{ currency: "MYR", timeZone: "Asia/Kuala_Lumpur", dateFormat: "DD/MM/YYYY" },
    ...{ names, pricesIncludeTax: true },
  };
  return renderToStaticMarkup(<LocaleProvider {...locale}>{sheet}</LocaleProvider>);
};

it("has a table of taxes below the totals, where prices include them", () => {
  const cells = (html: string) => [...html.matchAll(/<t[hd]>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell);
  expect(cells(taxed("80mm", { tax_name: "VAT" }))).toEqual(
    [
      ["VAT %", "Net", "VAT", "Gross"],
      ["6", "93.84", "5.63", "99.47"],
      ["0", "89.53", "0.00", "89.53"],
    ].flat(),
  );
  expect(printed("[]")).not.toContain("<table");
});

it("calls the tax as the company does over the columns of a large sheet", () => {
  expect(taxed("a4", { tax_name: "VAT" })).toContain("<th>VAT(%)</th>");
  expect(taxed("a4")).toContain("<th>SST(%)</th>");
});

it("says that it is a copy, and only then", () => {
  expect(printed("[]", true)).toContain(">Copy<");
  expect(printed("[]")).not.toContain(">Copy<");
});

it("has the order's number as bars where the layout shows the number", () => {
  const bars = barcodeModules(order.order_ref, "CODE128").match(/1+/g)!;
  const path = /<path d="([^"]+)"/.exec(printed('[{"order_id":true}]'))?.[1];
  expect(path?.match(/M/g)).toHaveLength(bars.length);
  expect(printed('[{"order_id":false}]')).not.toContain("<path");
});

it("has a QR code of its page on the web where the company wants that and the server has told it", () => {
  const stored = { ...order, receipt_url: "https://pos.example/receipt/x" };
  expect(printed('[{"receipt_page":true}]', false, stored)).toContain(receiptTexts.receiptOnline);
  expect(printed('[{"receipt_page":true}]')).not.toContain(receiptTexts.receiptOnline);
  expect(printed("[]", false, stored)).not.toContain(receiptTexts.receiptOnline);
});
