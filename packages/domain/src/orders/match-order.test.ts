import { describe, expect, it } from "vitest";
import { countOfFound, orderMatcher } from "./match-order.ts";

const order = {
  order_ref: "260131T0012R00345",
  invoice_id: "INV-0012-000678",
  receipt_nos: ["RCP-0012-000678"],
  temp_id: "T0012-online",
  user: { name: "Zoë Tan", phone: "012-345 6789" },
};
const offline = {
  order_ref: "260131T0012S00345",
  invoice_id: null,
  receipt_nos: ["offline-receipt-T0012-aBc"],
  temp_id: "T0012-aBc",
  user: null,
};
const finds = (search: string) => orderMatcher(search)(order);

describe("a search for orders", () => {
  it.each([
    ...["", "  ", "\u0301", "zoe", "OË T", "345 67", "(0)12 3456"],
    ...[
      "260131T0012R00345",
      "260131",
      "260131t",
      "260131T0012R0034",
      "T0012R00345",
      "0012R00345",
      "r00345",
      "00345",
    ],
    ...["INV-0012-000678", "rcp-0012-000678", "RCP-0012-678", "0012-000678", "000678", "678", "00678"],
  ])("finds by %j", (search) => {
    expect(finds(search)).toBe(true);
  });

  it.each([
    ...[
      "zoe tan x",
      "260131T0012R003450",
      "260130",
      "26013",
      "T0012",
      "T0012R",
      "R0034",
      "R345",
      "0345",
      "S00345",
    ],
    ...["T0011R00345", "RCP-0012", "RCP-0012-000679", "CRP-0012-000678", "0011-000678", "13", "6780"],
    ...["offline-receipt-T0012-online"],
  ])("does not find by %j", (search) => {
    expect(finds(search)).toBe(false);
  });

  it("finds an offline receipt by its whole number, as it was printed", () => {
    expect(orderMatcher("Offline-Receipt-T0012-aBc")(offline)).toBe(true);
    for (const other of ["offline-receipt-T0012-abc", "offline-receipt-T0012-a", "T0012-aBc", "678"])
      expect(orderMatcher(other)(offline)).toBe(false);
  });

  it("counts up to what it shows, and all without a search", () => {
    expect(countOfFound(1000, "tan")).toEqual({ count: 1000 });
    expect(countOfFound(1001, "tan")).toEqual({ count: 1000, more: true });
    expect(countOfFound(1001, " ")).toEqual({ count: 1001 });
  });
});
