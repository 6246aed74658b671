import { expect, it } from "vitest";
import { isOfCode, isOrderCode, readOrderCode } from "./order-code.ts";
import { receiptLink } from "./receipt-link.ts";

const token = "aB3_-".repeat(9).slice(0, 43);
const url = `https://pos.example/receipt/${token}`;

it.each([
  ["260131T0012R00345", { order_ref: "260131T0012R00345" }],
  [" 260131t0012s00345 ", { order_ref: "260131T0012S00345" }],
  ["inv-0012-000678", { invoice_id: "INV-0012-000678" }],
  ["rcp-0012-000678", { receipt_no: "RCP-0012-000678", invoice_id: "INV-0012-000678" }],
  ["offline-receipt-T0001-aB_9", { receipt_no: "offline-receipt-T0001-aB_9", temp_id: "T0001-aB_9" }],
  ["OFFLINE-RECEIPT-T0001-aB_9", { receipt_no: "offline-receipt-T0001-aB_9", temp_id: "T0001-aB_9" }],
  [url, { token }],
  [receiptLink(url, "260131T0012R00345"), { order_ref: "260131T0012R00345" }],
])("%s names an order", (text, code) => {
  expect(readOrderCode(text)).toEqual(code);
});

it.each([
  "",
  "00345",
  "R00345",
  "260131T0012R0034",
  "260131T0012X00345",
  "RCP-12-678",
  "9551234567890",
  "offline-receipt-",
  "https://pos.example/receipt/short",
  `https://pos.example/other/${token}`,
])("%s does not", (text) => {
  expect(isOrderCode(text)).toBe(false);
});

it("an order has its number, its invoice and its receipts, and is not known by an address", () => {
  const order = {
    order_ref: "260131T0012R00345",
    invoice_id: "INV-0012-000678",
    receipt_nos: ["RCP-0012-000678", "offline-receipt-T0012-x"],
  };
  const has = (text: string) => isOfCode(order, readOrderCode(text)!);
  expect(["260131T0012R00345", "INV-0012-000678", "RCP-0012-000678"].map(has)).toEqual([true, true, true]);
  expect(has("offline-receipt-T0012-x")).toBe(true);
  expect(["260131T0012R00346", "INV-0012-000679", "RCP-0012-000679", url].map(has)).not.toContain(true);
});
