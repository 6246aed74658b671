import { expect, it } from "vitest";
import { receiptLink, scannedCode } from "./receipt-link.ts";

const url = "https://pos.example/receipt/q0_x-Z";

it("a receipt's QR code contains its page's address and, for a till, the order's number", () => {
  expect(scannedCode(receiptLink(url, "261121T0001R00001"))).toBe("261121T0001R00001");
  // A scanner that sends capitals only.
  expect(scannedCode("HTTPS://POS.EXAMPLE/RECEIPT/Q0#261121T0001R00001")).toBe("261121T0001R00001");
});

it.each([receiptLink(url, null), "261121T0001R00001", "9551234567890", "A#1", "https://other.example/x#1"])(
  "%s is taken as it is",
  (text) => {
    expect(scannedCode(text)).toBe(text);
  },
);
