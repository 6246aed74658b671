import * as asideTexts from "@clove/domain/sync/aside.texts.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { withOldDatabase } from "../../../test/old-database.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, readQuarantine, type Sale, saleRows, sendUpload, together } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let number = 0;
const tempId = () => `T0001-q${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});
const send = (body: object, token = shop.owner.token) => sendUpload(app(), token, body);
const sale = (lines: Sale["lines"], more?: Partial<Sale>) => ownSale(shop, tempId(), lines, more);
const line = ({ id }: { id: number }, sale_price = 10) => ({ product_variation_id: id, sale_price });
const list = (token = shop.owner.token) => readQuarantine(app(), token);
const lying = async (temp_id: string) =>
  (await list()).data.quarantine.find((row) => row.temp_id === temp_id);
const settle = (how: "retry" | "discard", id: number | null, token = shop.owner.token, reason = "seen") =>
  app().call<{ quarantine_id: number; status: string }>(token, "POST", `offline/quarantine/${id}/${how}`, {
    reason,
  });

describe("a record that cannot be stored", () => {
  test("is kept aside with its reason and does not block the others", async () => {
    const { variation } = await shop.product({ price: 10 });
    const good = () => sale([line(variation)]);
    const poison: [object, string, RegExp][] = [
      [sale([line(variation)], { order: { total: 11 } }), "totals_do_not_add_up", /RM 10\.00, but RM 11\.00/],
      [sale([line(variation)], { payments: [{ amount_received: 9 }] }), "payments_do_not_add_up", /RM 9\.00/],
      [sale([]), "cart_empty", /order_items/],
      [sale([line(variation)], { order: { created_at: "yesterday" } }), "validation_failed", /created_at/],
      [sale([line(variation)], { order: { order_ref: "a\u0000b" } }), "validation_failed", /order_ref/],
      [
        sale([{ ...line(variation), quantity: -1 }], { order: { subtotal: 0, total: 0 } }),
        "validation_failed",
        /order_items\.0\.quantity/,
      ],
      [sale([line({ id: 999_999 })]), "not_found", /order_items\.0\.product_variation_id/],
      [sale([{ product_variation_temp_id: "T0001-gone", sale_price: 10 }]), "parent_missing", /T0001-gone/],
      [
        sale([line(variation)], { payments: [{ payment_method: "credit" }] }),
        "credit_needs_customer",
        /customer/,
      ],
      [{ users: [{ temp_id: tempId(), name: "x", email: "no address" }] }, "validation_failed", /email/],
      [
        { products: [{ temp_id: tempId(), name: "no variation", branch_id: 1 }] },
        "validation_failed",
        /product_variations/,
      ],
      [{ brands: [{ name: "nobody's" }] }, "validation_failed", /temp_id/],
      [{ order_items: [{ order_temp_id: "T0001-lost", quantity: 1 }] }, "validation_failed", /order_ref/],
      [{ categories: [{ temp_id: { not: "a text" }, name: 7 }] }, "validation_failed", /name/],
    ];
    const before = (await list()).data.count;
    const { records, complete } = await send(together(good(), ...poison.map(([body]) => body), good()));
    expect(records.filter((record) => record.status === "created")).toHaveLength(2);
    expect(complete!.status).toBe("partial");
    const expected = poison.map(([, code]) => code).sort();
    expect(complete!.failed.map((failure) => failure.code).sort()).toEqual(expected);
    expect(records.find(({ code }) => code === "totals_do_not_add_up")).toMatchObject({
      values: { made: "RM 10.00", sent: "RM 11.00" },
    });
    const alone = records.find(({ code }) => code === "cart_empty")!;
    expect("values" in alone).toBe(false);
    const { quarantine, count } = (await list()).data;
    expect(count).toBe(before + poison.length);
    for (const [body, code, message] of poison) {
      const [kind, rows] = Object.entries(body)[0]! as [string, { temp_id?: unknown }[]];
      const row = quarantine.find((aside) =>
        typeof rows[0]!.temp_id === "string"
          ? aside.temp_id === rows[0]!.temp_id
          : aside.temp_id.startsWith("unnamed-") &&
            JSON.stringify(aside.body).includes(JSON.stringify(rows[0])),
      );
      expect(row, kind).toMatchObject({ code, message: expect.stringMatching(message) });
    }
    expect(quarantine[0]).toMatchObject({ sent_by: { id: shop.owner.user.id, name: shop.owner.user.name } });
  });

  test("is kept complete, once, and sending it again gets the same answer", async () => {
    const { variation } = await shop.product({ price: 10 });
    const temp_id = tempId();
    const body = sale([line(variation)], { temp_id, order: { total: 11 } });
    const first = (await send(body)).complete!.failed[0]!;
    // Sent again in a corrected form. It stays kept aside, because a manager decides and not the till.
    const again = (await send(sale([line(variation)], { temp_id }))).complete!.failed[0]!;
    expect(again).toEqual(first);
    const aside = await lying(temp_id);
    expect(aside).toMatchObject({ id: first.quarantine_id, kind: "order", code: first.code });
    expect(aside!.body).toEqual({
      ...body.orders[0],
      order_items: body.order_items,
      payment_logs: body.payment_logs,
    });
  });

  test("is one whose key names another record", async () => {
    const { variation } = await shop.product({ price: 10 });
    const temp_id = tempId();
    const { records } = await send(
      together({ brands: [{ temp_id, name: temp_id }] }, sale([line(variation)], { temp_id })),
    );
    expect(records.map((record) => [record.kind, record.status, record.code])).toEqual([
      ["brand", "created", undefined],
      ["order", "quarantined", "key_reused"],
    ]);
  });
});

describe("a manager", () => {
  test("retries records that the till was not allowed to create, parents first; the till is told", async () => {
    const till = await shop.staff("cashier", ["pos:view"]);
    const [category, product, variation, order] = [tempId(), tempId(), tempId(), tempId()];
    const body = {
      categories: [{ temp_id: category, name: "From the till" }],
      products: [
        {
          temp_id: product,
          name: "New",
          branch_id: shop.owner.branch.id,
          category_temp_id: category,
          brand_id: shop.brand.id,
        },
      ],
      product_variations: [
        {
          temp_id: variation,
          product_temp_id: product,
          purchase_price: 1,
          sale_price: 5,
          initial_stock_quantity: 2,
        },
      ],
      ...sale([{ product_variation_temp_id: variation, sale_price: 5 }], {
        temp_id: order,
        cashier_user_id: till.user.id,
      }),
    };
    const { complete } = await send(body, till.token);
    expect(complete!.failed.map(({ kind, code }) => [kind, code])).toEqual([
      ["category", "forbidden"],
      ["product", "forbidden"],
      ["order", "parent_missing"],
    ]);
    const [categoryId, productId, orderId] = complete!.failed.map((failure) => failure.quarantine_id);
    const early = await settle("retry", productId!);
    expect([early.status, early.failure.code]).toEqual([409, "parent_missing"]);
    for (const id of [categoryId, productId, orderId]) {
      const { status, data, message } = await settle("retry", id!);
      expect([status, data, message]).toEqual([
        200,
        { quarantine_id: id, status: "retried" },
        asideTexts.recordRetried,
      ]);
    }
    const { records } = await send(body, till.token);
    expect(records.map((record) => record.status)).toEqual(["created", "created", "created"]);
    expect(
      await app().rows("select id::int, sent_by::int, cashier_user_id::int from orders where temp_id = $1", [
        order,
      ]),
    ).toEqual([{ id: records[2]!.id, sent_by: till.user.id, cashier_user_id: till.user.id }]);
    expect(await lying(order)).toBeUndefined();
    const twice = await settle("retry", orderId!);
    expect([twice.status, twice.failure.code]).toEqual([409, "quarantine_settled"]);
  });

  test("retries at once from ten tabs: it is stored once", async () => {
    const till = await shop.staff("cashier", ["pos:view"]);
    const temp_id = tempId();
    const { complete } = await send({ brands: [{ temp_id, name: temp_id }] }, till.token);
    const id = complete!.failed[0]!.quarantine_id;
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle("retry", id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await app().rows("select count(*)::int from brands where name = $1", [temp_id])).toEqual([
      { count: 1 },
    ]);
  });

  test("discards with a reason, which the till is told; a malformed record can only be discarded", async () => {
    const temp_id = tempId();
    const body = { users: [{ temp_id, name: "x", email: "nowhere" }] };
    const id = (await send(body)).complete!.failed[0]!.quarantine_id;
    const retried = await settle("retry", id);
    expect([retried.status, retried.failure.code]).toEqual([422, "validation_failed"]);
    expect((await settle("discard", id, shop.owner.token, " ")).status).toBe(422);
    const done = await settle("discard", id, shop.owner.token, "typed twice");
    expect([done.status, done.data.status, done.message]).toEqual([
      200,
      "discarded",
      syncTexts.recordSetAside,
    ]);
    expect(await lying(temp_id)).toBeUndefined();
    const { records } = await send(body);
    expect(records[0]).toMatchObject({
      status: "quarantined",
      code: "discarded",
      message: asideTexts.recordDiscarded({ reason: "typed twice" }),
      values: { reason: "typed twice" },
    });
    expect((await settle("discard", id)).status).toBe(409);
    const audited = await app().rows<{ action: string }>(
      "select action from audit_log where subject = 'quarantine' and subject_id = $1 order by id",
      [id],
    );
    expect(audited.map((row) => row.action)).toEqual(["quarantine.kept", "quarantine.discard"]);
  });

  test("needs order:view and the company; a retry needs what the record needs", async () => {
    const temp_id = tempId();
    const till = await shop.staff("cashier", ["pos:view"]);
    const reader = await shop.staff("branch_manager", ["order:view"]);
    const maker = await shop.staff("branch_manager", ["order:view", "product:create"]);
    const id = (await send({ brands: [{ temp_id, name: temp_id }] }, till.token)).complete!.failed[0]!
      .quarantine_id;
    const settled = async (token: string) => {
      const answers = [
        await list(token),
        await settle("retry", id, token),
        await settle("discard", id, token),
      ];
      return answers.map((answer) => answer.status);
    };
    expect(await settled(till.token)).toEqual([403, 403, 403]);
    expect(await settled(other.owner.token)).toEqual([200, 404, 404]);
    expect((await list(other.owner.token)).data).toEqual({ quarantine: [], count: 0 });
    // A brand belongs to no store, so those who may create one see it.
    expect(await settled(reader.token)).toEqual([200, 403, 403]);
    expect((await list(reader.token)).data.quarantine.map((row) => row.temp_id)).not.toContain(temp_id);
    expect((await list(maker.token)).data.quarantine.map((row) => row.temp_id)).toContain(temp_id);
    expect((await settle("retry", id, maker.token)).status).toBe(200);
  });
});

test("records from before the migration get their store, whatever else they contain", () =>
  withOldDatabase("0008", async ({ owner, migrate, enter }) => {
    await enter("1");
    await owner.query(`
      insert into companies (id, name) values (1, 'Old');
      insert into users (company_id, id, name, email, role, barcode) values (1, 1, 'Mei', 'mei@old.example', 'cashier', '1');
      insert into branches (company_id, id, name, email, contact_number, address, type)
        values (1, 7, 'Main', 'm@old.example', '1', 'x', 'branch');
      insert into terminals (company_id, id, branch_id, name, description, unique_no)
        values (1, 3, 7, 'Counter', '.', '0001')`);
    const bodies: [string, object, number | null][] = [
      ["order", { terminal_id: 3, order_ref: 'a\u0000\\u0000"b\ud800' }, 7],
      ["order", { terminal_id: "3" }, 7],
      ["order", { terminal_id: 4 }, null],
      ["order", { branch_id: 7 }, null],
      ["product", { branch_id: 7, name: null }, 7],
      ["brand", { branch_id: 7 }, null],
    ];
    for (const [at, [kind, body]] of bodies.entries()) {
      await owner.query(
        `insert into quarantine (company_id, id, kind, temp_id, body, code, message, sent_by)
          values (1, $1, $2, $3, $4, 'x', 'x', 1)`,
        [at + 1, kind, `old-${at}`, JSON.stringify(body)],
      );
    }
    await enter("");
    await migrate();
    await enter("1");
    const { rows } = await owner.query<{ branch_id: number | null }>(
      "select branch_id::int from quarantine order by id",
    );
    expect(rows.map(({ branch_id }) => branch_id)).toEqual(bodies.map(([, , branch_id]) => branch_id));
  }));

describe("another company's ids", () => {
  test("in any field cause the record to be kept aside, and none of their rows change", async () => {
    const { variation } = await shop.product({ price: 10 });
    const foreign = await other.product({ price: 10 });
    const stranger = await other.customer(100);
    const attribute = async (path: string, key: string, fields: object) =>
      (await app().call<Record<string, { id: number }>>(other.owner.token, "POST", `${path}/store`, fields))
        .data[key]!.id;
    const color_id = await attribute("color", "color", { name: "Red", code: "r" });
    const size_id = await attribute("size", "size", { name: "L", code: "l" });
    const unit = await attribute("measurement-unit", "measurementUnit", { title: "kg", description: "." });
    const product = (fields: object, more: object = {}) => {
      const temp_id = tempId();
      return {
        products: [
          {
            temp_id,
            name: "P",
            branch_id: shop.owner.branch.id,
            category_id: shop.category.id,
            brand_id: shop.brand.id,
            ...fields,
          },
        ],
        product_variations: [
          { temp_id: tempId(), product_temp_id: temp_id, purchase_price: 1, sale_price: 2, ...more },
        ],
      };
    };
    const theirs = async () =>
      app().rows(
        `select (select count(*)::int from orders where company_id = 2) as orders,
          (select count(*)::int from quarantine where company_id = 2) as quarantine,
          (select count(*)::int from unassigned_credit where company_id = 2) as credit,
          (select sum(quantity)::float from stock_levels where company_id = 2) as stock,
          (select sum(cash_box)::float from terminals where company_id = 2) as cash,
          (select sum(credit_used)::float from users where company_id = 2) as used,
          (select count(*)::int from products where company_id = 2) as products`,
      );
    const before = await theirs();
    const batch = foreign.variation.stocks[0]!.stock_purchase_transaction_id;
    const bodies: [string, object][] = [
      ["terminal_id", sale([line(variation)], { terminal_id: other.terminal.id })],
      ["cashier_user_id", sale([line(variation)], { cashier_user_id: other.owner.user.id })],
      ["product_variation_id", sale([line(foreign.variation)])],
      ["stock_purchase_transaction_id", sale([{ ...line(variation), stock_purchase_transaction_id: batch }])],
      ["branch_id", product({ branch_id: other.owner.branch.id })],
      ["category_id", product({ category_id: other.category.id })],
      ["brand_id", product({ brand_id: other.brand.id })],
      ["color_id", product({}, { color_id })],
      ["size_id", product({}, { size_id })],
      ["measurement_unit_id", product({}, { measurement_unit_id: unit })],
    ];
    for (const [field, body] of bodies) {
      const { records } = await send(body);
      expect(records[0], field).toMatchObject({ status: "quarantined", code: "not_found" });
      expect(records[0]!.message, field).toContain(field);
    }
    // Another company's customer counts as unknown: the sale is recorded without a customer.
    const { records } = await send(
      sale([line(variation)], { order: { user_id: stranger.id }, payments: [{ payment_method: "credit" }] }),
    );
    expect(records[0]).toMatchObject({ status: "created", warnings: ["customer_missing"] });
    expect(await theirs()).toEqual(before);
  });

  test("and their temp_ids are not known here", async () => {
    const { variation } = await other.product({ price: 10 });
    const temp_id = tempId();
    const theirs = saleRows({
      temp_id,
      terminal_id: other.terminal.id,
      cashier_user_id: other.owner.user.id,
      lines: [line(variation)],
    });
    expect((await send(theirs, other.owner.token)).records[0]!.status).toBe("created");
    const mine = await shop.product({ price: 10 });
    expect((await send(sale([line(mine.variation)], { temp_id }))).records[0]!.status).toBe("created");
  });
});
