import { describe, expect, it } from "vitest";
import { defaultInvoiceLayout, parseInvoiceLayout, serialiseInvoiceLayout } from "./invoice-layout.ts";

describe("the invoice layout", () => {
  it("shows everything until it is saved, and when it cannot be read", () => {
    for (const text of [null, "", "[]", "{", "7", '{"name":false}', "[null,1]"]) {
      expect(parseInvoiceLayout(text)).toEqual(defaultInvoiceLayout);
    }
  });

  it("is a list of single-key entries, and is read back unchanged", () => {
    const layout = {
      ...defaultInvoiceLayout,
      show_logo: false,
      sst_id: false,
      invoice_footer_text: "Terima kasih",
    };
    const entries = serialiseInvoiceLayout(layout);
    expect(entries.every((entry) => Object.keys(entry).length === 1)).toBe(true);
    expect(entries).toContainEqual({ show_logo: false });
    expect(parseInvoiceLayout(JSON.stringify(entries))).toEqual(layout);
  });

  it("reads flags in every form that clients send", () => {
    const hidden = [false, 0, "0", "false", "", null];
    const shown = [true, 1, "1", "true", "Clove Sdn Bhd"];
    const isShown = (value: unknown) => parseInvoiceLayout(JSON.stringify([{ name: value }])).name;
    expect([hidden.some(isShown), shown.every(isShown)]).toEqual([false, true]);
  });
});
