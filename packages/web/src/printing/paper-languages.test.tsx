import { english, language } from "@clove/domain/languages/texts.ts";
import { firstTerms } from "@clove/domain/orders/sale-terms.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { sampleSale } from "../features/company/sample-sale.ts";
import { entryOf, statementCsv } from "../features/customers/statement-lines.ts";
import { inPaperLanguage } from "../session/in-paper-language.ts";
import { speakLanguage } from "../session/load-language.ts";
import { readEscPos } from "./esc-pos.fixtures.ts";
import { paperText } from "./paper-text.ts";
import type { PaperJob } from "./print-job.ts";
import { receiptBytes } from "./receipt-bytes.ts";
import { Sheet } from "./sheet.tsx";

const company = {
  ...{ name: "Kedai", logo: null, email: null, contact_number: null, address: null },
  ...{ registration_number: null, sst_id: null, currency: "MYR", time_zone: "Asia/Kuala_Lumpur" },
  invoice_layout: "[]",
};
const order = sampleSale("2026-03-01T02:03:04Z", { ...firstTerms, currency: "MYR" });
const receipt = (languages: object): PaperJob => ({
  kind: "receipt",
  order,
  company: { ...company, ...languages },
  codes: ["CODE"],
});
const printed = async (job: PaperJob) =>
  readEscPos(receiptBytes(await paperText(job), { columns: 48, logo: null })).text;
const screenIn = async (tag: string) => {
  vi.stubGlobal("document", { documentElement: {} });
  await speakLanguage(tag);
};
/** The screen's own words. */
const screen = () => entryOf({ kind: "sale", payment_method: null }, {});

afterEach(async () => {
  await screenIn(english);
  vi.unstubAllGlobals();
});

it("prints in the company's language while the screen is in English", async () => {
  const text = await printed(receipt({ language: "ms" }));
  for (const words of ["Jumlah Keseluruhan", "Juruwang", "Tunai"]) expect(text).toContain(words);
  expect(text).not.toMatch(/Total Amount|Cashier|Cash /);
  expect([language(), screen()]).toEqual([english, "Sale on credit"]);
});

it("prints in English while the screen is in Malay, and in Malay without anything else", async () => {
  await screenIn("ms");
  const inEnglish = await printed(receipt({ language: english }));
  expect(inEnglish).toContain("Total Amount");
  expect(inEnglish).not.toContain("Jumlah");
  // As copies of earlier versions are.
  expect(await printed(receipt({}))).toBe(inEnglish);
  expect([language(), screen()]).toEqual(["ms", "Jualan kredit"]);
  expect(await printed(receipt({ language: "ms" }))).toContain("Jumlah Keseluruhan");
});

it("prints in two languages, each sheet saying its own", async () => {
  const text = await paperText(receipt({ language: "ms", receipt_language: english }));
  expect(text.totals[0]!.rows.map(({ label }) => label)).toContain("Jumlah Keseluruhan / Total Amount");
  expect(text.codes?.[0]?.caption).toMatch(/ \/ Backup of this sale/);
  const sheet = renderToStaticMarkup(<Sheet text={text} label="Receipt" paper="a4" />);
  expect(sheet).toContain('lang="ms" dir="ltr"');
  expect(sheet).toContain("<th>Produk / Product</th>");
});

it("saves files in English or in the language of the screen", async () => {
  await screenIn("ms");
  const save = () => statementCsv([], { place: { time_zone: "UTC" }, names: {} }).trim();
  expect(await inPaperLanguage({ language: english }, save)).toBe(
    "Date,Entry,Reference,Store,Counter,Recorded By,Amount,Balance",
  );
  expect(await inPaperLanguage({ language: "ms" }, save)).toContain("Tarikh,");
});

it("prints in the screen's language where the texts of the company's cannot be loaded", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.doMock("../session/load-language.ts", () => {
    throw new Error("no connection");
  });
  vi.resetModules();
  const apart = await import("./paper-text.ts");
  const text = await apart.paperText(receipt({ language: "ms" }));
  expect(text.totals[0]!.rows.map(({ label }) => label)).toContain("Total Amount");
  vi.doUnmock("../session/load-language.ts");
});
