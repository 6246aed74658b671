import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { SignedUp, TestApp } from "../../packages/server/test/app.ts";
import { openShop } from "../../packages/server/test/shop.ts";
import { saleRows, sendUpload } from "../../packages/server/test/upload.ts";

/** A company with unusual names, numbers and texts, such as real ones have. */
export async function seed(app: TestApp, owner: SignedUp) {
  const shop = await openShop(app, owner);
  const made = async <T>(path: string, body: object): Promise<T> => {
    const answer = await app.call<T>(owner.token, "POST", path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.data;
  };
  const branch = async (name: string, type = "branch") => {
    const body = {
      name,
      email: `${name.length}@x.example`,
      contact_number: "03-12 34",
      address: "Jalan Ä 1",
      type,
    };
    return (await made<{ branch: { id: number } }>("branch/store", body)).branch.id;
  };
  const second = await branch("Ärger 2");
  await branch("depot", "warehouse");
  await branch("ｚ wide");
  const far = await shop.counter(second);
  await shop.counter();
  for (const name of ["Ö-Brand", "öl", "brand %", "BRAND_1", "Σίσυφος"]) await made("brand/store", { name });
  await made("brand/store", { name: "Gone brand", status: "inactive" });
  for (const name of ["Drinks", "ДРИНКИ", "a\\b"]) await made("category/store", { name, description: "d" });
  const { color } = await made<{ color: { id: number } }>("color/store", { name: "Red", code: "#f00" });
  const { size } = await made<{ size: { id: number } }>("size/store", { name: "L", code: "l" });
  for (const name of ["dark red", "RÉD 2", "ß 1", "100% blue"]) {
    await made("color/store", { name, code: `${name} code` });
    await made("size/store", { name, code: name });
    await made("measurement-unit/store", { title: name, description: "d" });
  }
  const { measurementUnit: unit } = await made<{ measurementUnit: { id: number } }>(
    "measurement-unit/store",
    {
      title: "kg",
      description: "kilogram",
    },
  );

  const names = [
    "Teh Tarik 100%",
    "teh_o ais",
    "TEH  O",
    "back\\slash",
    "ΟΔΟΣ",
    "οδός",
    "İzmir",
    "ISTANBUL",
    "emoji 😀 b",
    "ＡＢＣ",
    "Straße",
    "STRASSE",
    "a",
    "A",
    "z\nline",
    "É",
    "é",
    "e\u0301",
    "Café Crème",
    "CAFE au lait",
    "Đường phèn",
    "ılık İnce",
    "Levi’s",
    "奶茶",
    "'; drop table products; --",
    "1",
    "12345678",
  ];
  const first = await shop.product({ name: "Numbered" });
  for (const [at, name] of names.entries()) {
    await shop.product({
      name,
      price: at + 0.55,
      stock: at,
      sale_vat: at % 3 ? 6 : 0,
      ...(at % 2 && { branch_id: second }),
    });
  }
  for (let at = 0; at < 30; at++) await shop.product({ name: `Many ${at % 10}` });
  await shop.product({ name: String(first.product.id) });
  const variations = [
    {
      color_id: color.id,
      purchase_price: 1.5,
      sale_price: 3,
      barcode: "4006381333931",
      initial_stock_quantity: 5,
    },
    { size_id: size.id, measurement_unit_id: unit.id, purchase_price: 2, sale_price: 4, barcode: "AbC 1" },
  ];
  await shop.product({ name: "Shirt", variations, description: 'two\nlines "quoted"' } as never);
  await shop.product({ name: "4006381333931 is not my code", price_type: "by_unit" });

  const customers: { id: number }[] = [];
  const people = [
    ["Aina", "012-345 6789"],
    ["aina binti", "+60 12 345"],
    ["ÄÖÜ 100%", null],
    ["zoë_", "0123456789"],
    ["Ａ", "abc 12"],
  ] as const;
  for (const [at, [name, phone]] of people.entries()) {
    const body = {
      name,
      phone,
      email: `P${at}@Parity.example`,
      gender: "male",
      role: "customer",
      credit_limit: at * 10,
    };
    customers.push(
      (await made<{ user: { id: number } }>("user/store", { ...body, ...(phone === null && { phone: "" }) }))
        .user,
    );
  }
  // As the till adds them: by a name or a number alone.
  for (const one of [{ name: "Noor" }, { phone: "03-8888 7777" }]) await made("customer/add", one);
  const sales: Order[] = [];
  for (let at = 0; at < 24; at++) {
    const { variation } = first;
    const items = [{ product_variation_id: variation.id, quantity: 1 + (at % 3), sale_price: 10 }];
    const payments = [
      { payment_method: at % 4 ? "cash" : "qr", amount_received: 10 * (1 + (at % 3)), ref: "r" },
    ];
    const sold = await shop.sell({ items, payments, ...(at % 2 && { user_id: customers[at % 5]!.id }) });
    if (sold.status !== 200) throw new Error(sold.text);
    sales.push(sold.data.order);
  }
  // Just before and after midnight in the company's time zone, which is 16:00 UTC.
  const date = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const midnight = Date.parse(`${date}T16:00:00Z`);
  for (const [at, order] of sales.slice(0, 2).entries()) {
    const created_at = new Date(midnight - at).toISOString();
    await app.rows("update orders set created_at = $2 where id = $1", [order.id, created_at]);
  }
  const flagged = saleRows({
    temp_id: `T0001-${owner.email}`,
    terminal_id: shop.terminal.id,
    cashier_user_id: owner.user.id,
    lines: [{ product_variation_id: first.variation.id, sale_price: 7 }],
  });
  await sendUpload(app, owner.token, flagged);
  const clerk = await shop.staff("branch_manager", ["pos:view", "order:view", "user:view"]);
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const items = [{ product_variation_id: first.variation.id, quantity: 1, sale_price: 10 }];
  const payments = [{ payment_method: "cash", amount_received: 10 }];
  const byClerk = await shop.sell({ items, payments }, clerk.token);
  if (byClerk.status !== 200) throw new Error(byClerk.text);
  const { id: order_id, order_ref, invoice_id, payment_logs } = sales[0]!;
  const codes = [order_ref.toLowerCase(), invoice_id, payment_logs[0]!.receipt_no];
  const day = new Date(midnight + 8 * 3_600_000).toISOString().slice(0, 10);
  const seller = owner.user.id;
  return { seller, shop, second, far, first, clerk, cashier, order_id, order_ref, codes, day };
}
