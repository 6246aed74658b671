import { profile } from "@clove/domain/accounts/accounts.schema.ts";
import { branch } from "@clove/domain/branches/branches.schema.ts";
import { brand, category, color, measurementUnit, size } from "@clove/domain/catalogue/attributes.schema.ts";
import { type Product, product } from "@clove/domain/catalogue/products.schema.ts";
import { company } from "@clove/domain/company/company.schema.ts";
import { creditPayment, unassignedCredit } from "@clove/domain/credit/credit.schema.ts";
import { oneOrder, order } from "@clove/domain/orders/orders.schema.ts";
import { stockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { quarantined } from "@clove/domain/sync/sync.schema.ts";
import { shift, terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { oneUser, user } from "@clove/domain/users/users.schema.ts";
import type { z } from "zod";
import type { TestApp } from "./app.ts";
import { line, openShop, pay } from "./shop.ts";
import { saleRows, sendUpload } from "./upload.ts";

/** A call that takes a field selection: its path with a query, the field of `data` with its rows, and the schema of a row. */
export type SelectingCall = { path: string; rows: string; row: z.ZodObject };

/** A shop of company `a` in which every field and relation of every nested read has a value; and these reads. */
export async function openFullShop(app: TestApp & { a: Parameters<typeof openShop>[1] }) {
  const shop = await openShop(app, app.a);
  const { token, user: owner } = shop.owner;
  const make = async <T>(path: string, body: object) => {
    const answer = await app.call<T>(token, "POST", path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.data;
  };
  const words = { name: "Red", code: "R", title: "Box", description: "of ten" };
  const made = {
    ...(await make<{ color: { id: number } }>("color/store", words)),
    ...(await make<{ size: { id: number } }>("size/store", words)),
    ...(await make<{ measurementUnit: { id: number } }>("measurement-unit/store", words)),
  };
  const sold = (
    await make<{ product: Product }>("product/store", {
      name: "Full product",
      branch_id: shop.owner.branch.id,
      category_id: shop.category.id,
      brand_id: shop.brand.id,
      variations: [
        {
          purchase_price: 1,
          sale_price: 10,
          initial_stock_quantity: 7,
          barcode: "FULL-1",
          color_id: made.color.id,
          size_id: made.size.id,
          measurement_unit_id: made.measurementUnit.id,
        },
        { purchase_price: 2, sale_price: 20, color_id: made.color.id },
      ],
    })
  ).product;
  const [stocked, empty] = sold.variations as [Product["variations"][0], Product["variations"][0]];
  const customer = await shop.customer();
  await shop.openShift(token, shop.terminal.id);
  const sale = await shop.sell({
    user_id: customer.id,
    items: [line(stocked, 10, 2)],
    payments: [pay("cash", 20)],
  });
  const borrower = await shop.customer(50);
  const bought = { user_id: borrower.id, items: [line(stocked, 10)], payments: [pay("credit", 10)] };
  if ((await shop.sell(bought)).status !== 200) throw new Error("nothing was sold on credit");
  const repayments = [pay("bank", 4, 0, "B-1")];
  await make("payment/credit/repay", { terminal_id: shop.terminal.id, user_id: borrower.id, repayments });
  const makers = { terminal_id: shop.terminal.id, cashier_user_id: owner.id };
  const oversold = { product_variation_id: empty.id, sale_price: 20 };
  await sendUpload(app, token, saleRows({ temp_id: "T0001-oversold", ...makers, lines: [oversold] }));
  const nobodys = {
    order: { user_temp_id: "T0001-unknown" },
    payments: [{ payment_method: "credit" as const }],
  };
  await sendUpload(
    app,
    token,
    saleRows({ temp_id: "T0001-nobody", ...makers, lines: [oversold], ...nobodys }),
  );
  await sendUpload(app, token, saleRows({ temp_id: "T0001-aside", ...makers, lines: [] }));
  // The sale that the calls below read is returned in part, and another one is cancelled.
  const { id: terminal_id } = shop.terminal;
  const { id, items } = sale.data.order;
  const half = [{ order_item_id: items[0]!.id, quantity: 1 }];
  await make("order/exchange", {
    terminal_id,
    items: [line(stocked, 10)],
    payments: [pay("qr", 10)],
    returned: { id, items: half, notes: "torn" },
  });
  const other = await shop.sell({ items: [line(stocked, 10)], payments: [pay("qr", 10)] });
  await make("order/cancel", { id: other.data.order.id, terminal_id, reason: "twice" });
  const depot = await shop.branch({ name: "Depot" });
  const next = await shop.branch({ name: "Next depot" });
  const goods = { product_variation_id: empty.id, quantity: 2 };
  await make("stock/purchase", {
    destination_branch_id: depot.id,
    entries: [{ ...goods, purchase_price: 2, sale_price: 20, batch_no: "B1" }],
  });
  await make("stock/transfer", {
    source_branch_id: depot.id,
    destination_branch_id: next.id,
    entries: [goods],
    notes: "moved",
  });

  const calls: SelectingCall[] = [
    { path: "product/list?query=Full", rows: "products", row: product },
    { path: "product/search?q=FULL-1", rows: "products", row: product },
    { path: `product/search?q=Full&branch_id=${shop.owner.branch.id}`, rows: "products", row: product },
    { path: `product/${sold.id}?`, rows: "product", row: product },
    { path: "order/list?length=5", rows: "orders", row: order },
    { path: "order/list?search=Aina", rows: "orders", row: order },
    { path: `order/find?code=${sale.data.order.order_ref}`, rows: "orders", row: order },
    { path: `order/${sale.data.order.id}?costs=1`, rows: "order", row: oneOrder },
    { path: "user/list?role=customer,company_admin", rows: "users", row: user },
    { path: `user/${customer.id}?`, rows: "user", row: oneUser },
    { path: "user-profile?", rows: "user", row: profile },
    { path: "branch/list?", rows: "branches", row: branch },
    { path: `branch/${shop.owner.branch.id}?`, rows: "branch", row: branch },
    { path: "terminal/list?", rows: "terminals", row: terminal },
    { path: `terminal/${shop.terminal.id}?`, rows: "terminal", row: terminal },
    { path: "terminal/shift/list?", rows: "shifts", row: shift },
    { path: "terminal/shift/list?search=Counter", rows: "shifts", row: shift },
    { path: "category/list?", rows: "categories", row: category },
    { path: `category/${shop.category.id}?`, rows: "category", row: category },
    { path: "brand/list?", rows: "brands", row: brand },
    { path: "color/list?", rows: "colors", row: color },
    { path: "size/list?", rows: "sizes", row: size },
    { path: "measurement-unit/list?", rows: "measurementUnits", row: measurementUnit },
    { path: "/api/v1/company-profile?", rows: "company", row: company },
    { path: "stock/history?", rows: "transactions", row: stockTransaction },
    { path: "stock/history?type=purchase&query=B1", rows: "transactions", row: stockTransaction },
    { path: "offline/quarantine?", rows: "quarantine", row: quarantined },
    { path: "payment/list?", rows: "payments", row: creditPayment },
    { path: `payment/list?user_id=${borrower.id}`, rows: "payments", row: creditPayment },
    { path: "credit/unassigned?", rows: "credits", row: unassignedCredit },
  ];
  return { shop, product: sold, customer, order: sale.data.order, calls };
}

export const encoded = (text: string) => Buffer.from(text).toString("base64url");
