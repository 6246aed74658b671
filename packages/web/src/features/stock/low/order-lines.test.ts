import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import { maxStockLines } from "@clove/domain/stock/stock-limits.ts";
import { expect, it } from "vitest";
import { emptyDraft } from "../moves/move-draft.ts";
import { orderInto, ordersBySupplier } from "./order-lines.ts";

const row = (id: number, to_order = 3): LowStock => ({
  product_variation_id: id,
  product: { id, name: `Product ${id}`, price_type: "fixed", purchase_vat: 6 },
  color: null,
  size: null,
  measurement_unit: null,
  barcode: null,
  branch: { id: 7, name: "Main" },
  min_stock_quantity: 5,
  quantity: 2,
  owed: 0,
  on_order: 0,
  to_order,
  supplier: null,
  purchase_price: 2,
  sale_price: 3,
});
const mint = () => "key";

it("puts what is to be ordered into Add Purchase, each variation once", () => {
  const first = orderInto(emptyDraft, 7, [row(1), row(2, 0)], mint)!;
  expect(first.draft).toMatchObject({
    destination: 7,
    added: [{ product_variation_id: 1, quantity: 3, purchase_price: 2, sale_price: 3, purchase_vat: 6 }],
  });
  const second = orderInto(first.draft, 7, [row(1), row(3)], mint)!;
  expect([second.added, second.draft.added.map((line) => line.product_variation_id)]).toEqual([1, [1, 3]]);
});

it("does not change a purchase for another store, and adds no more lines than a purchase may have", () => {
  const { draft } = orderInto(emptyDraft, 7, [row(1)], mint)!;
  expect(orderInto(draft, 8, [row(2)], mint)).toBeNull();
  const many = Array.from({ length: maxStockLines + 5 }, (_, i) => row(i + 1));
  expect(orderInto(emptyDraft, 7, many, mint)).toMatchObject({ added: maxStockLines, left: 5 });
});

it("makes an order for each supplier of what one store needs, and splits one that is too long", () => {
  const zeta = { id: 4, name: "Zeta" };
  const here = { supplier: zeta };
  const rows = [
    { ...row(1), ...here },
    { ...row(2, 0), ...here },
    { ...row(3), branch: { id: 8, name: "Depot" }, ...here },
    row(4),
    { ...row(5), ...here },
    { ...row(6), purchase_price: undefined },
  ];
  const orders = ordersBySupplier(rows, 7, false);
  expect(
    orders.map(({ supplier_id, entries }) => [supplier_id, entries.map((one) => one.product_variation_id)]),
  ).toEqual([
    [4, [1, 5]],
    [undefined, [4]],
  ]);
  expect(orders[0]).toEqual({
    destination_branch_id: 7,
    supplier_id: 4,
    prices_include_tax: false,
    entries: [1, 5].map((id) => ({
      product_variation_id: id,
      quantity: 3,
      purchase_price: 2,
      sale_price: 3,
    })),
  });
  const many = Array.from({ length: maxStockLines + 5 }, (_, i) => row(i + 1));
  expect(ordersBySupplier(many, 7, false).map(({ entries }) => entries.length)).toEqual([maxStockLines, 5]);
});
