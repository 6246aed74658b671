import { expect, it } from "vitest";
import { publicText } from "./public-receipt.ts";
import type { PrintedText } from "./receipt-text.ts";

const evil = `Win now https://evil.example/login ${"x".repeat(100)}`;
const typed: PrintedText = {
  ...{ language: "en", online: "On the web" },
  ...{ copy: null, logo: null, title: evil, groups: null, code: evil },
  head: [
    { part: "address", text: `${evil}\nsecond evil.example\nthird\nfourth\nfifth` },
    { part: "contact_number", text: `Tel: ${evil}` },
    { part: "email", text: "shop@evil.example" },
    { part: "registration_number", text: `Reg. No.: ${evil}` },
  ],
  facts: ["Store", "Order No.", "Receipt No.", "Counter", "Cashier", "Customer", "Notes"].map((label) => ({
    label,
    value: evil,
  })),
  lines: [
    {
      name: evil,
      quantity: "1",
      unit_price: "1.50",
      sst: "0",
      discount: "0",
      total: "1.50",
      rates: `${evil} 6%`,
    },
  ],
  lineHead: {
    ...{ name: "Product", quantity: "Qty", unit_price: "Price" },
    ...{ sst: `${evil}(%)`, discount: "Discount(%)", total: "Subtotal" },
  },
  taxes: { head: [`${evil} %`, "Net", evil, "Gross"], rows: [["6", "1.42", "0.08", "1.50"]] },
  totals: [{ title: null, rows: [{ label: `Bank (${evil})`, value: "RM 1.50", strong: false }] }],
  footer: `${evil}\nevil.example`,
  link: `https://pos.example/receipt/token#${evil}`,
};

it("contains no web or e-mail address and no long text that people typed, in any field", () => {
  const text = publicText(typed);
  expect(JSON.stringify(text)).not.toMatch(/evil\.example|x{61}/);
  expect(text.head.map(({ part }) => part)).toEqual(["address", "contact_number", "registration_number"]);
  const lines = [
    text.title ?? "",
    ...text.head.flatMap(({ text }) => text.split("\n")),
    ...text.facts.map(({ value }) => value),
    ...text.lines.flatMap(({ name, rates }) => [name, rates]),
    ...(text.taxes?.head ?? []),
    ...text.totals.flatMap(({ rows }) => rows.map(({ label }) => label)),
    ...(text.footer ?? "").split("\n"),
  ];
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(60);
  expect(text.head[0]!.text.split("\n")).toHaveLength(3);
  expect(text.link).toBe("https://pos.example/receipt/token");
});

it("keeps harmless texts as they are printed", () => {
  const plain: PrintedText = {
    ...typed,
    ...{ title: "Kedai Kopi", code: "260301T0001R00001", footer: "Terima kasih\nPlease come again" },
    head: [{ part: "address", text: "Jalan 1\n50000 Kuala Lumpur" }],
    facts: [{ label: "Date", value: "2026-03-01 10:03:04" }],
    lines: [{ ...typed.lines[0]!, name: "Cola 1.5L (cold, 6 pcs.)", rates: "SST 6% · Discount 10%" }],
    lineHead: {
      ...{ name: "Product", quantity: "Qty", unit_price: "Price" },
      ...{ sst: "SST(%)", discount: "Discount(%)", total: "Subtotal" },
    },
    taxes: { head: ["SST %", "Net", "SST", "Gross"], rows: [["6", "1.42", "0.08", "1.50"]] },
    totals: [{ title: null, rows: [{ label: "Bank (T-7.1)", value: "RM 1.50", strong: true }] }],
    link: "https://pos.example/receipt/token#260301T0001R00001",
  };
  expect(publicText(plain)).toEqual(plain);
});
