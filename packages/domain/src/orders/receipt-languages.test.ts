import { beforeAll, expect, it } from "vitest";
import { allTexts } from "../languages/all-texts.fixtures.ts";
import { bothTexts } from "../languages/both.ts";
import { english, inLanguage, language, speak, type Texts } from "../languages/texts.ts";
import { columnTitle, shownCell } from "../reports/report-words.ts";
import { shiftReportTitle } from "../shifts/shift-report-title.ts";
import type { Order } from "./orders.schema.ts";
import { plainCompany } from "./plain-company.ts";
import { receiptText } from "./receipt-text.ts";

const company = {
  ...plainCompany,
  ...{ name: "Kedai", contact_number: "03-1", sst_id: "W10", tax_name: "VAT" },
  ...{ currency: "MYR", time_zone: "Asia/Kuala_Lumpur", date_format: "DD MMM YYYY" },
  invoice_layout: "[]",
};
const order = {
  ...{ order_ref: "261121T0001R00001", created_at: "2026-11-21T04:00:00.000Z", rounding: 0 },
  ...{ subtotal: 10, sst: 0, discount: 0, adjustment: 0, total: 10, items: [] },
  terminal: { name: "Till", branch: { name: "Town" } },
  cashier_user: { name: "Mei" },
  ...{ user: null, customer_info: null },
  payment_logs: [
    { payment_method: "cash", amount_received: 10, amount_returned: 0, ref: null, receipt_no: "1" },
  ],
} as unknown as Order;
const texts: Record<string, Texts> = {};
beforeAll(async () => {
  for (const tag of [english, "ms", "zh-Hans"]) texts[tag] = await allTexts(tag);
  speak(english, texts[english]!);
});

const receipt = () => receiptText(order, company, true);
const labels = ({ facts, totals }: ReturnType<typeof receipt>) =>
  [...facts, ...totals.flatMap(({ rows }) => rows)].map(({ label }) => label);

it("is in Malay from its head to its totals, and the screen stays as it is", () => {
  const inEnglish = receipt();
  const text = inLanguage("ms", texts.ms!, receipt);
  expect(text).toMatchObject({ language: "ms", copy: "Salinan", online: "Resit ini di web" });
  expect(text.head.map(({ text: line }) => line)).toEqual(["Tel: 03-1", "ID VAT: W10"]);
  expect(labels(text)).toEqual(
    expect.arrayContaining(["No. Jualan", "Tarikh", "Juruwang", "Jumlah Keseluruhan", "Tunai"]),
  );
  expect(text.lineHead).toMatchObject({ name: "Produk", sst: "VAT(%)" });
  expect(text.facts.find(({ label }) => label === "Tarikh")!.value).toMatch(/^21 Nov 2026 /);
  expect(language()).toBe(english);
  expect(receipt()).toEqual(inEnglish);
});

it("is in two languages, with what both write alike once and dates in the first", () => {
  const text = inLanguage(english, bothTexts(texts[english]!, texts["zh-Hans"]!), receipt);
  expect(text).toMatchObject({ language: english, copy: "Copy / 副本" });
  expect(text.head[0]!.text).toBe("Tel / 电话: 03-1");
  expect(labels(text)).toEqual(expect.arrayContaining(["Total Amount / 总额", "VAT", "Cash / 现金"]));
  expect(text.facts.find(({ label }) => label === "Date / 日期")!.value).toMatch(/^21 Nov 2026 /);
});

it("names what files for machines have in English", () => {
  const shown = inLanguage("ms", texts.ms!, () => [
    ...["Net Sales", "Bank Sales", "SST Rate", "Something"].map((key) =>
      columnTitle(key, { bank_label: "Kad" }),
    ),
    ...[
      shownCell("Weekday", "Monday", {}),
      shownCell("Payment Method", "Cash", {}),
      shownCell("Product", "Return Charges", {}),
      shownCell("Product", "Cash", {}),
      shownCell("Variation", "N/A", {}),
      shownCell("Kind", "Exchange", {}),
    ],
    shiftReportTitle({ z_number: 12 }),
  ]);
  expect(shown).toEqual([
    ...["Jualan Bersih", "Jualan Kad", "Kadar SST", "Something"],
    ...["Isnin", "Tunai", "Caj Pemulangan", "Cash", "Tiada", "Pertukaran", "Laporan Z 12"],
  ]);
});
