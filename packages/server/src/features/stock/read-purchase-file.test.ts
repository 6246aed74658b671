import type { PurchaseFile } from "@clove/domain/stock/stock.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { sendCsv } from "../../../test/csv.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();
let shop: Shop;
type Goods = Awaited<ReturnType<Shop["product"]>>;
let rice: Goods;
let tea: Goods;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const other = await openShop(app(), app().b);
  const variations = [{ purchase_price: 3, sale_price: 5, barcode: "RICE-1" }];
  rice = await shop.product({ name: "Rice", variations } as object);
  tea = await shop.product({ name: "Grüner Tee" });
  await other.product({ name: "Foreign" });
});

const read = (text: string, token = shop.owner.token) =>
  sendCsv<PurchaseFile>(app(), token, "stock/purchase/read", { text });

describe("stock/purchase/read", () => {
  test("answers the lines with their products and stores nothing", async () => {
    const moves = openStockMoves(app(), shop);
    const before = await moves.everything();
    const { status, data } = await read(
      "name;category;barcode;quantity;purchase_price;sale_price;batch_no;expires_on\r\n;Food;RICE-1;12;3,25;;L-7;2027-01-31\r\ngrüner tee;;;2;;;;\r\n",
    );
    expect(status).toBe(200);
    expect(data.lines).toEqual([
      {
        product_variation_id: rice.variation.id,
        quantity: 12,
        purchase_price: 3.25,
        sale_price: null,
        batch_no: "L-7",
        expires_on: "2027-01-31",
      },
      {
        product_variation_id: tea.variation.id,
        quantity: 2,
        purchase_price: null,
        sale_price: null,
        batch_no: null,
        expires_on: null,
      },
    ]);
    expect(data.products.map(({ id }) => id).sort()).toEqual([rice.product.id, tea.product.id].sort());
    expect(await moves.everything()).toEqual(before);
  });

  test("names every wrong row with its line; another company's products are unknown", async () => {
    const { status, failure } = await read("name,quantity\nRice,0.5\nForeign,1\nRice,x\nRice,1\n");
    expect([status, failure.code]).toEqual([422, "import_refused"]);
    expect(failure.data!.rows).toMatchObject([
      { line: 2, reason: "Rice: the quantity must be a whole number" },
      { line: 3, reason: "No active product matches Foreign" },
      { line: 4, reason: "quantity must be a number like 12.50, not x" },
    ]);
  });

  test("refuses more lines than a purchase may have, a call without a file, and a caller who may not buy", async () => {
    const many = await read(`name,quantity\n${"Rice,1\n".repeat(201)}`);
    expect(many.failure.data!.rows).toMatchObject([{ line: 202, reason: "The file has more than 200 rows" }]);
    const seller = await shop.staff("cashier", ["pos:view", "product:view"]);
    expect((await read("name,quantity\nRice,1\n", seller.token)).status).toBe(403);
    const without = await app().call(shop.owner.token, "POST", "stock/purchase/read", {});
    expect([without.status, without.failure.code]).toEqual([422, "csv_required"]);
  });
});
