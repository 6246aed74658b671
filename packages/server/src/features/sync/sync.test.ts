import * as callTexts from "@clove/domain/calls.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, type Sale, sendUpload, together } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let number = 0;
const tempId = () => `T0001-sync${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
const send = (body: object, token = shop.owner.token) => sendUpload(app(), token, body);
const sale = (lines: Sale["lines"], more?: Partial<Sale>) => ownSale(shop, tempId(), lines, more);
const one = async <T>(text: string, values: unknown[]) => (await app().rows<T>(text, values))[0];
const stockOf = async ({ id }: { id: number }) =>
  (await one<{ quantity: number }>(
    "select coalesce(sum(quantity), 0)::float as quantity from stock_levels where product_variation_id = $1",
    [id],
  ))!.quantity;

describe("an offline sale", () => {
  test("is recorded as it was made and printed, acknowledged, and its id returned", async () => {
    const { variation } = await shop.product({ name: "Tea", price: 10, stock: 5, sale_vat: 6, discount: 10 });
    const temp_id = tempId();
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const body = ownSale(shop, temp_id, [{ ...line(variation, 10, 2), item_vat: 6, discount: 10 }], {
      payments: [
        { amount_received: 20, amount_returned: 1.8 },
        { payment_method: "qr", amount_received: 1, ref: "Q1" },
      ],
      order: {
        subtotal: 20,
        discount: 2,
        adjustment: 0,
        total: 19.2,
        created_at,
        order_ref: "260218T0001S00042",
      },
    });
    const { events, records, complete, headers } = await send(body);
    expect(headers["content-type"]).toMatch(/^text\/event-stream/);
    expect(events.map((event) => event.type)).toEqual(["progress", "record", "progress", "complete"]);
    const id = records[0]!.id!;
    expect(records).toEqual([
      { type: "record", kind: "order", temp_id, status: "created", id, warnings: [] },
    ]);
    expect(complete).toEqual({
      type: "complete",
      status: "success",
      map: { orders: { [temp_id]: id } },
      failed: [],
    });
    const { data } = await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${id}`);
    expect(data.order).toMatchObject({
      temp_id,
      created_at,
      order_ref: "260218T0001S00042",
      invoice_id: expect.stringMatching(/^INV-0001-\d{6}$/),
      subtotal: 20,
      sst: 1.2,
      discount: 2,
      total: 19.2,
      status: "completed",
    });
    expect(data.order.payment_logs.map((log) => [log.receipt_no, log.amount_received, log.ref])).toEqual([
      [`offline-receipt-${temp_id}`, 20, null],
      [`offline-receipt-${temp_id}`, 1, "Q1"],
    ]);
    expect(await stockOf(variation)).toBe(3);
    expect(
      await one("select sent_by::int, flags, synced_at is not null as synced from orders where id = $1", [
        id,
      ]),
    ).toEqual({ sent_by: shop.owner.user.id, flags: [], synced: true });
  });

  test("made after the counter's shift opened is counted in it, unflagged", async () => {
    const { variation } = await shop.product({ price: 10 });
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const counter = await shop.counter();
    await shop.openShift(cashier.token, counter.id, 50);
    const made = { terminal_id: counter.id, cashier_user_id: cashier.user.id };
    const { records } = await send(sale([line(variation, 10)], made), cashier.token);
    expect(records[0]).toMatchObject({ status: "created", warnings: [] });
    expect(
      await one(
        "select s.expected_balance::float, t.cash_box::float from shifts s join terminals t on t.id = s.terminal_id where t.id = $1",
        [counter.id],
      ),
    ).toEqual({ expected_balance: 60, cash_box: 60 });
  });

  test("sent again is a duplicate with its id; other lines or another total are reported", async () => {
    const { variation } = await shop.product({ price: 10, stock: 9 });
    const body = sale([line(variation, 10)]);
    const { records: first } = await send(body);
    const { records: again, complete } = await send(body);
    expect(again[0]).toMatchObject({ status: "duplicate", id: first[0]!.id, warnings: [] });
    expect(complete).toMatchObject({ status: "success", failed: [] });
    const { records: other } = await send(sale([line(variation, 10, 2)], { temp_id: first[0]!.temp_id }));
    expect(other[0]).toMatchObject({ status: "duplicate", id: first[0]!.id, warnings: ["differs"] });
    const broken = { ...body, payment_logs: [{ order_temp_id: first[0]!.temp_id, amount_received: "x" }] };
    expect((await send(broken)).records[0]).toMatchObject({ status: "duplicate", warnings: ["differs"] });
    expect(await stockOf(variation)).toBe(8);
  });

  test("whose online answer was lost is found, and a late repeat of the online call finds the synced one", async () => {
    const { variation } = await shop.product({ price: 10, stock: 9 });
    const online = (temp_id: string, quantity = 1) =>
      shop.sell({
        temp_id,
        items: [{ product_variation_id: variation.id, quantity, sale_price: 10 }],
        payments: [{ payment_method: "cash", amount_received: 10 * quantity }],
      });
    const lost = tempId();
    const { data } = await online(lost);
    const { records } = await send(sale([line(variation, 10)], { temp_id: lost }));
    expect(records[0]).toMatchObject({ status: "duplicate", id: data.order.id, warnings: [] });

    const queued = tempId();
    const { records: synced } = await send(sale([line(variation, 10)], { temp_id: queued }));
    const repeat = await online(queued);
    expect([repeat.status, repeat.data.order.id]).toEqual([200, synced[0]!.id]);
    const other = await online(queued, 2);
    expect([other.status, other.failure.code]).toEqual([409, "key_reused"]);
    expect(await stockOf(variation)).toBe(7);
  });

  test("is flagged, not refused, when price, discount, rights or the sender changed", async () => {
    const { variation } = await shop.product({ price: 12, stock: 9 });
    const cashier = await shop.staff("cashier", ["pos:view"]);
    await app().call(shop.owner.token, "POST", "user/update", { id: cashier.user.id, permissions: [] });
    const body = sale([{ ...line(variation, 10), discount: 50 }], {
      cashier_user_id: cashier.user.id,
      order: { subtotal: 10, discount: 5, total: 5 },
      payments: [{ amount_received: 5 }],
    });
    const { records } = await send(body);
    expect(records[0]).toMatchObject({
      status: "created",
      warnings: ["over_discount_limit", "repriced", "no_shift", "no_permission", "sent_by_other"],
    });
    const audited = await app().rows<{ action: string }>(
      "select action from audit_log where subject = 'order' and subject_id = $1 order by action",
      [records[0]!.id],
    );
    expect(audited.map((row) => row.action)).toEqual([
      "order.discount",
      "order.price_override",
      "order.synced",
    ]);
  });

  test("with a clock in the future counts as made now", async () => {
    const { variation } = await shop.product({ price: 10 });
    const future = new Date(Date.now() + 86_400_000).toISOString();
    const { records } = await send(sale([line(variation, 10)], { order: { created_at: future } }));
    expect(records[0]).toMatchObject({ status: "created", warnings: ["clock"] });
    expect(
      await one("select created_at <= now() as past from orders where id = $1", [records[0]!.id]),
    ).toEqual({ past: true });
  });
});

describe("credit", () => {
  const onCredit = [{ payment_method: "credit" as const }];

  test("beyond the limit is recorded and flagged", async () => {
    const { variation } = await shop.product({ price: 40 });
    const customer = await shop.customer(50);
    const sell = () => sale([line(variation, 40)], { order: { user_id: customer.id }, payments: onCredit });
    const { records } = await send(together(sell(), sell()));
    expect(records.map((record) => record.warnings)).toEqual([[], ["over_credit_limit"]]);
    expect(await one("select credit_used::float from users where id = $1", [customer.id])).toEqual({
      credit_used: 80,
    });
  });

  test("of an unknown customer stays unassigned", async () => {
    const { variation } = await shop.product({ price: 40 });
    const orders = [
      sale([line(variation, 40)], { order: { user_id: 999_999 }, payments: onCredit }),
      sale([line(variation, 40)], { order: { user_temp_id: "T0001-nobody" }, payments: onCredit }),
    ];
    const { records } = await send(together(...orders));
    expect(records.map((record) => [record.status, record.warnings])).toEqual([
      ["created", ["customer_missing"]],
      ["created", ["customer_missing"]],
    ]);
    expect(
      await app().rows(
        `select amount::float, named_user_id::int, named_temp_id, assigned_user_id from unassigned_credit
          where order_id = any($1) order by order_id`,
        [records.map((record) => record.id)],
      ),
    ).toEqual([
      { amount: 40, named_user_id: 999_999, named_temp_id: null, assigned_user_id: null },
      { amount: 40, named_user_id: null, named_temp_id: "T0001-nobody", assigned_user_id: null },
    ]);
  });
});

describe("other records made offline", () => {
  test("a customer, a category, a brand, a product and a sale of it, all linked", async () => {
    const [user, category, brand, product, variation] = [tempId(), tempId(), tempId(), tempId(), tempId()];
    const order = tempId();
    const body = {
      categories: [{ temp_id: category, name: "Drinks", description: "cold", company_id: 1 }],
      brands: [{ temp_id: brand, name: "Fizz" }],
      products: [
        {
          temp_id: product,
          name: "Cola",
          branch_id: shop.owner.branch.id,
          category_temp_id: category,
          brand_temp_id: brand,
          sale_vat: 0,
        },
      ],
      product_variations: [
        {
          temp_id: variation,
          product_temp_id: product,
          purchase_price: 1,
          sale_price: 3,
          initial_stock_quantity: 4,
          barcode: "96385074",
        },
      ],
      users: [{ temp_id: user, name: "Lim", email: "Lim@Sync.example", gender: "male", credit_limit: 50 }],
      ...sale([{ product_variation_temp_id: variation, sale_price: 3, quantity: 3 }], {
        temp_id: order,
        order: { user_temp_id: user },
        payments: [{ payment_method: "credit" }],
      }),
    };
    const { records, complete } = await send(body);
    expect(records.map((record) => [record.kind, record.status, record.warnings])).toEqual([
      ["category", "created", []],
      ["brand", "created", []],
      ["product", "created", []],
      ["user", "created", []],
      ["order", "created", []],
    ]);
    const map = complete!.map;
    expect(Object.keys(map).sort()).toEqual([
      "brands",
      "categories",
      "orders",
      "product_variations",
      "products",
      "users",
    ]);
    const id = map.product_variations![variation]!;
    expect(await stockOf({ id })).toBe(1);
    const { data } = await app().call<{ order: Order }>(
      shop.owner.token,
      "GET",
      `order/${map.orders![order]!}`,
    );
    expect(data.order).toMatchObject({ user: { id: map.users![user], name: "Lim" }, total: 9 });
    expect(
      await one("select credit_used::float, credit_limit::float, email from users where id = $1", [
        map.users![user],
      ]),
    ).toEqual({ credit_used: 9, credit_limit: 50, email: "lim@sync.example" });
    // The whole body again, as after a broken connection: nothing is created twice.
    const again = await send(body);
    expect(again.records.every((record) => record.status === "duplicate")).toBe(true);
    expect(again.complete!.map).toEqual(map);
  });

  test("records with a known name or e-mail are merged; the order refers to the existing row", async () => {
    const known = await shop.customer(30);
    const [user, brand, category, order] = [tempId(), tempId(), tempId(), tempId()];
    const { variation } = await shop.product({ price: 10 });
    const { records } = await send({
      categories: [{ temp_id: category, name: "FOOD", description: "." }],
      brands: [{ temp_id: brand, name: "oWN" }],
      users: [{ temp_id: user, name: "Aina again", email: known.email.toUpperCase(), gender: null }],
      ...sale([line(variation, 10)], { temp_id: order, order: { user_temp_id: user } }),
    });
    expect(records.map((record) => [record.id, record.warnings])).toEqual([
      [shop.category.id, ["merged"]],
      [shop.brand.id, ["merged"]],
      [known.id, ["merged"]],
      [expect.any(Number), []],
    ]);
    expect(await one("select user_id::int from orders where temp_id = $1", [order])).toEqual({
      user_id: known.id,
    });
  });

  test("a barcode that is taken is dropped; the product is stored", async () => {
    const rows = (name: string) => {
      const [product, first, second] = [tempId(), tempId(), tempId()];
      const variation = { product_temp_id: product, purchase_price: 1, sale_price: 3 };
      return {
        products: [
          {
            temp_id: product,
            name,
            branch_id: shop.owner.branch.id,
            category_id: shop.category.id,
            brand_id: shop.brand.id,
          },
        ],
        product_variations: [
          { ...variation, temp_id: first, barcode: "4006381333931", size_id: size },
          { ...variation, temp_id: second, color_id: color },
        ],
      };
    };
    const made = async (path: string) =>
      (
        await app().call<Record<string, { id: number }>>(shop.owner.token, "POST", `${path}/store`, {
          name: "S",
          code: "s",
        })
      ).data[path]!.id;
    const [size, color] = [await made("size"), await made("color")];
    const { records } = await send(together(rows("First"), rows("Second")));
    expect(records.map((record) => [record.status, record.warnings])).toEqual([
      ["created", []],
      ["created", ["barcode_dropped"]],
    ]);
    expect(
      await app().rows("select barcode from product_variations where product_id = $1 order by id", [
        records[1]!.id,
      ]),
    ).toEqual([{ barcode: null }, { barcode: null }]);
  });

  test("are judged by the sender's rights: limits dropped, catalogue and staff kept aside, invitations mailed", async () => {
    const till = await shop.staff("cashier", ["pos:view"]);
    const [customer, brand, staff] = [tempId(), tempId(), tempId()];
    const body = {
      brands: [{ temp_id: brand, name: "Not mine" }],
      users: [
        { temp_id: customer, name: "C", email: "c@sync.example", gender: "female", credit_limit: 500 },
        { temp_id: staff, name: "S", email: "s@sync.example", gender: "female", role: "cashier" },
      ],
    };
    const { records, complete } = await send(body, till.token);
    expect(records.map((record) => [record.kind, record.status, record.code, record.warnings])).toEqual([
      ["brand", "quarantined", "forbidden", []],
      ["user", "created", undefined, ["limit_dropped"]],
      ["user", "refused", "forbidden", []],
    ]);
    expect(
      complete!.failed.map(({ temp_id, quarantine_id, message }) => [temp_id, quarantine_id, message]),
    ).toEqual([
      [brand, expect.any(Number), callTexts.forbidden],
      [staff, null, callTexts.forbidden],
    ]);
    const mine = tempId();
    const invited = {
      ...body.users[1],
      temp_id: mine,
      email: "invited@sync.example",
      permissions: ["pos:view"],
    };
    expect((await send({ users: [invited] })).records[0]).toMatchObject({ status: "created" });
    expect(app().mailTo("invited@sync.example").text).toContain("token=");
  });
});

test("an upload has at most 500 orders and 5 MB, and needs a readable body and a session", async () => {
  const rows = Array.from({ length: 501 }, () => ({}));
  expect((await send({ orders: rows })).status).toBe(422);
  expect((await send({ brands: [{ name: "x".repeat(5_300_000) }] })).status).toBe(413);
  expect((await send({ orders: "x" })).status).toBe(422);
  expect((await app().call(null, "POST", "offline/sync", {})).status).toBe(401);
  const { complete } = await send({});
  expect(complete).toEqual({ type: "complete", status: "success", map: {}, failed: [] });
});
