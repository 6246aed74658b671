import { expect, it } from "vitest";
import { milk } from "./expiring.fixtures.ts";
import { expiringCsvHeader, expiringCsvLine } from "./expiring-csv.ts";

it("writes what expires with its cost, and no formula that a spreadsheet would run", () => {
  const rows = [
    { ...milk, product: { id: 1, name: "=Milk" }, purchase_price: 1.25 },
    { ...milk, purchase_price: undefined, supplier: null, batch_no: null },
  ];
  const text = expiringCsvHeader() + rows.map((row) => expiringCsvLine(row, "MYR")).join("");
  const [, line, second] = text.split("\r\n");
  expect(line).toBe("2026-11-19,-2,Town,'=Milk,N/A,9550001,M-1,Dairy,3,1.25,3.75");
  expect(second).toBe("2026-11-19,-2,Town,Milk,N/A,9550001,,,3,,");
});
