import { describe, expect, it } from "vitest";
import { barcodeFormat } from "./catalogue/barcode.ts";
import {
  dayInZone,
  isTimeZone,
  offlineOrderRef,
  offlineReceiptNo,
  onlineOrderRef,
  sampleBarcode,
  tempId,
  terminalUniqueNo,
  timeInZone,
  userBarcode,
} from "./ids.ts";

describe("identifiers", () => {
  it("have the form of offline §4 and orders §1", () => {
    expect(tempId("0042", "aB3_x")).toBe("T0042-aB3_x");
    expect(onlineOrderRef("2026-11-21", "0042", "00001")).toBe("261121T0042R00001");
    expect(offlineOrderRef("2026-11-21", "0042", 123_456)).toBe("261121T0042S123456");
    expect(offlineReceiptNo("T0042-x")).toBe("offline-receipt-T0042-x");
  });

  it("number counters with four digits until there are no more", () => {
    expect([0, 1, 9999, 10_000].map(terminalUniqueNo)).toEqual([null, "0001", "9999", null]);
  });

  it("give every user an EAN-13 that begins with 29", () => {
    expect(userBarcode(1)).toBe("2900000000018");
    expect([userBarcode(987_654_321), sampleBarcode].map(barcodeFormat)).toEqual(["EAN13", "EAN13"]);
  });
});

describe("days and times", () => {
  it("are those of the company's time zone", () => {
    expect(dayInZone("2026-11-21T17:30:00Z", "Asia/Kuala_Lumpur")).toBe("2026-11-22");
    expect(dayInZone("2026-01-01T04:00:00Z", "America/New_York")).toBe("2025-12-31");
    expect(timeInZone("2026-11-21T16:05:09Z", "Asia/Kuala_Lumpur")).toBe("2026-11-22 00:05:09");
  });

  it("know which time zones there are", () => {
    expect(["Asia/Kuala_Lumpur", "UTC", "Mars/Olympus", ""].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
