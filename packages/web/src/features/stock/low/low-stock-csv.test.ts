import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import { expect, it } from "vitest";
import { lowStockCsvHeader, lowStockCsvLine } from "./low-stock-csv.ts";

const row: LowStock = {
  product_variation_id: 1,
  product: { id: 1, name: "=Rice", price_type: "by_unit", purchase_vat: 6 },
  color: null,
  size: null,
  measurement_unit: { id: 1, title: "kg" },
  barcode: "0042",
  branch: { id: 1, name: "Main, upstairs" },
  min_stock_quantity: 5,
  quantity: 0,
  owed: 1.5,
  on_order: 0.5,
  to_order: 6.5,
  supplier: { id: 4, name: "Zeta" },
  purchase_price: 2,
  sale_price: 3,
};

it("writes what to order, with the purchase SST, and no formula that a spreadsheet would run", () => {
  const rows = [row, { ...row, purchase_price: undefined }];
  const text = lowStockCsvHeader() + rows.map((each) => lowStockCsvLine(each, "MYR")).join("");
  const [, line, second] = text.split("\r\n");
  expect(line).toBe('"Main, upstairs",\'=Rice,kg,0042,0,1.5,5,0.5,6.5,Zeta,2,13.78');
  expect(second).toBe('"Main, upstairs",\'=Rice,kg,0042,0,1.5,5,0.5,6.5,Zeta,,');
});
