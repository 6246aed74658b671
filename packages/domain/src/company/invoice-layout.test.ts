import { describe, expect, it } from "vitest";
import {
  defaultInvoiceLayout,
  layoutText,
  parseInvoiceLayout,
  printedText,
  serialiseInvoiceLayout,
} from "./invoice-layout.ts";

describe("the invoice layout", () => {
  it("shows everything until it is saved, and when it cannot be read", () => {
    const unreadable = [null, "", "[]", "{", "7", '{"name":false}', "[null,1]", '[{"store_name":"x"}]'];
    for (const text of unreadable) expect(parseInvoiceLayout(text)).toEqual(defaultInvoiceLayout);
  });

  it("is written as entries with one key each, and read back unchanged", () => {
    const layout = {
      ...defaultInvoiceLayout,
      show_logo: false,
      name: "Kedai Cengkih",
      address: "",
      sst_id: false,
      invoice_footer_text: "Terima kasih",
    };
    const entries = serialiseInvoiceLayout(layout);
    expect(entries.every((entry) => Object.keys(entry).length === 1)).toBe(true);
    expect(entries).toHaveLength(Object.keys(defaultInvoiceLayout).length);
    expect(parseInvoiceLayout(JSON.stringify(entries))).toEqual(layout);
  });

  it.each([
    [true, "Clove", "Clove"],
    [true, null, null],
    ["Other", "Clove", "Other"],
    ["Other", null, "Other"],
    ["", "Clove", null],
    [false, "Clove", null],
  ])("%j with the company's value %j prints %j", (part, own, printed) => {
    expect(printedText(part, own)).toBe(printed);
  });

  it("keeps a text that equals the company's value as a reference to it, also an empty one", () => {
    expect(layoutText("Clove", "Clove")).toBe(true);
    expect(layoutText("", null)).toBe(true);
    expect(layoutText("Clove", null)).toBe("Clove");
    expect(layoutText("", "Clove")).toBe("");
  });
});
