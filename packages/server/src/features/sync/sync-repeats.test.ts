import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, readQuarantine, type Sale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let number = 0;
const tempId = () => `T0001-r${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
const send = (body: object) => sendUpload(app(), shop.owner.token, body);
const sale = (lines: Sale["lines"], more?: Partial<Sale>) => ownSale(shop, tempId(), lines, more);
const line = ({ id }: { id: number }, sale_price = 10) => ({ product_variation_id: id, sale_price });
const list = () => readQuarantine(app(), shop.owner.token);

describe("a recorded sale", () => {
  test("has its flags in order/list and order/{id}, and in selections", async () => {
    const { variation } = await shop.product({ price: 12 });
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const { records } = await send(sale([line(variation)], { cashier_user_id: cashier.user.id }));
    const flags = ["repriced", "no_shift", "sent_by_other"];
    const read = <T>(path: string) => app().call<T>(shop.owner.token, "GET", path);
    const { id } = records[0]!;
    expect((await read<{ order: Order }>(`order/${id}`)).data.order.flags).toEqual(flags);
    expect((await read(`order/${id}?graph={flags}`)).data).toEqual({ order: { flags } });
    const { orders } = (await read<{ orders: Order[] }>("order/list?length=200")).data;
    expect(orders.find((order) => order.id === id)!.flags).toEqual(flags);
    const online = await shop.sell({
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 12 }],
      payments: [{ payment_method: "cash", amount_received: 12 }],
    });
    expect(online.data.order.flags).toEqual([]);
  });
});

describe("another sale under a known key", () => {
  test("is kept aside once, with its reason, whatever happens to the till; the recorded one is flagged", async () => {
    const { variation } = await shop.product({ price: 10, stock: 9 });
    const temp_id = tempId();
    const { records } = await send(sale([line(variation)], { temp_id }));
    const { id } = records[0]!;
    const before = (await list()).data.count;
    const differing = sale([{ ...line(variation), quantity: 2 }], {
      temp_id,
      order: { order_ref: "260301T0001S00077" },
    });
    for (const _ of [1, 2]) {
      const { records: again, complete } = await send(differing);
      expect(again[0]).toMatchObject({ temp_id, status: "duplicate", id, warnings: ["differs"] });
      expect(complete!.failed).toEqual([]);
    }
    const { quarantine, count } = (await list()).data;
    expect(count).toBe(before + 1);
    expect(quarantine[0]).toMatchObject({
      kind: "order",
      code: "differs",
      message: syncTexts.saleDiffers({ order_ref: "260301T0001S00001" }),
      body: { order_ref: "260301T0001S00077", total: 20 },
    });
    const read = await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${id}`);
    expect(read.data.order).toMatchObject({ flags: ["differs"], total: 10 });

    const path = `offline/quarantine/${quarantine[0]!.id}/retry`;
    const retried = await app().call(shop.owner.token, "POST", path, { reason: "both were sold" });
    expect(retried.status).toBe(200);
    const { orders } = (
      await app().call<{ orders: Order[] }>(shop.owner.token, "GET", "order/list?search=S00077")
    ).data;
    expect(orders).toMatchObject([{ total: 20, order_ref: "260301T0001S00077" }]);
    expect((await send(differing)).records[0]).toMatchObject({ status: "duplicate", id });
    expect((await list()).data.count).toBe(before);
  });

  test("is refused without a trace from senders who may not send it; otherwise it belongs to the recorded one's store", async () => {
    const { variation } = await shop.product({ price: 10 });
    const temp_id = tempId();
    const { records } = await send(sale([line(variation)], { temp_id }));
    const { id } = records[0]!;
    const counter = await shop.counter((await shop.branch({ type: "branch" })).id);
    const forged = sale([{ ...line(variation), quantity: 5 }], { temp_id, terminal_id: counter.id });
    const bodies = [forged, { orders: [{ temp_id }] }, sale([line(variation)], { temp_id })];

    const keyless = await shop.staff("branch_manager", ["order:view", "product:view"]);
    const elsewhere = await shop.staff("cashier", ["pos:view"]);
    const here = { user_id: elsewhere.user.id, branch_id: shop.owner.branch.id };
    expect((await app().call(shop.owner.token, "POST", "branch/user/remove", here)).status).toBe(200);
    const before = (await list()).data.count;
    for (const { token } of [keyless, elsewhere]) {
      for (const body of bodies) {
        const answer = await sendUpload(app(), token, body);
        expect(answer.records[0]).toMatchObject({ temp_id, status: "refused", code: "forbidden", id: null });
        expect(answer.text).not.toContain("260301T0001S00001");
      }
    }
    expect((await list()).data.count).toBe(before);
    const flags = async () =>
      (await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${id}`)).data.order.flags;
    expect(await flags()).toEqual([]);

    const colleague = await shop.staff("cashier", ["pos:view"]);
    const answer = await sendUpload(app(), colleague.token, forged);
    expect(answer.records[0]).toMatchObject({ status: "duplicate", id, warnings: ["differs"] });
    expect((await list()).data.quarantine[0]!.branch).toMatchObject({ id: shop.owner.branch.id });
    expect(await flags()).toEqual(["differs"]);
  });

  test("is kept aside when the first was sold online, and when it is malformed", async () => {
    const { variation } = await shop.product({ price: 10 });
    const temp_id = tempId();
    const { data } = await shop.sell({
      temp_id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: 10 }],
    });
    const before = (await list()).data.count;
    await send(sale([{ ...line(variation), quantity: 3 }], { temp_id }));
    await send({ ...sale([line(variation)], { temp_id }), payment_logs: [{ order_temp_id: temp_id }] });
    expect((await list()).data.count).toBe(before + 2);
    const read = await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${data.order.id}`);
    expect(read.data.order.flags).toEqual(["differs"]);
  });
});

test("a repeat is answered to its sender and those who may send it; others are refused and do not learn its id", async () => {
  const body = {
    categories: [{ temp_id: "T0001-cat-2", name: "Repeated", description: "" }],
    brands: [{ temp_id: "T0001-brand-2", name: "Repeated" }],
    users: [
      { temp_id: "T0001-customer-2", name: "Customer", email: "customer2@a.example", gender: "female" },
      {
        ...{ temp_id: "T0001-staff-2", name: "Staff", email: "staff2@a.example", gender: "female" },
        role: "cashier",
      },
    ],
    products: [
      {
        ...{ temp_id: "T0001-product-2", name: "Repeated", branch_id: shop.owner.branch.id },
        ...{ category_temp_id: "T0001-cat-2", brand_temp_id: "T0001-brand-2" },
      },
    ],
    product_variations: [
      { temp_id: "T0001-variation-2", product_temp_id: "T0001-product-2", purchase_price: 1, sale_price: 2 },
    ],
  };
  const made = (await send(body)).records;
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["created"]));
  expect((await send(body)).records).toEqual(made.map((record) => ({ ...record, status: "duplicate" })));

  const seller = await shop.staff("cashier", ["pos:view"]);
  const maker = await shop.staff("branch_manager", ["product:create"]);
  const hiring = await shop.staff("branch_manager", ["user:create"]);
  const none = await shop.staff("cashier", ["order:view"]);
  const elsewhere = await shop.staff("branch_manager", ["product:create"]);
  const here = { user_id: elsewhere.user.id, branch_id: shop.owner.branch.id };
  expect((await app().call(shop.owner.token, "POST", "branch/user/remove", here)).status).toBe(200);
  const goods = ["T0001-cat-2", "T0001-brand-2", "T0001-product-2"];
  const mayRepeat: [{ token: string }, string[]][] = [
    [seller, ["T0001-customer-2"]],
    [maker, goods],
    [hiring, ["T0001-customer-2", "T0001-staff-2"]],
    [elsewhere, goods.slice(0, 2)],
    [none, []],
  ];
  for (const [who, may] of mayRepeat) {
    const { records } = await sendUpload(app(), who.token, body);
    const expected = made.map(({ kind, temp_id, id }) =>
      may.includes(temp_id)
        ? { kind, temp_id, status: "duplicate", id }
        : { kind, temp_id, status: "refused", id: null, code: "forbidden" },
    );
    expect(records).toMatchObject(expected);
  }
});

test("a record stored by sync answers the online call with the same body, and no other", async () => {
  const { token } = shop.owner;
  const { records } = await send({
    categories: [{ temp_id: "T0001-cat", name: "Synced", description: "" }],
    brands: [{ temp_id: "T0001-brand", name: "Synced" }],
    users: [{ temp_id: "T0001-user", name: "Synced", email: "synced@a.example", gender: "female" }],
    products: [
      {
        ...{ temp_id: "T0001-product", name: "Synced", branch_id: shop.owner.branch.id },
        ...{ category_temp_id: "T0001-cat", brand_temp_id: "T0001-brand" },
      },
    ],
    product_variations: [
      { temp_id: "T0001-variation", product_temp_id: "T0001-product", purchase_price: 1, sale_price: 2 },
    ],
  });
  const idOf = (key: string) => records.find(({ temp_id }) => temp_id === key)!.id!;
  const product = {
    ...{ name: "Synced", branch_id: shop.owner.branch.id },
    ...{ category_id: idOf("T0001-cat"), brand_id: idOf("T0001-brand") },
    variations: [{ purchase_price: 1, sale_price: 2 }],
  };
  const user = { name: "Synced", email: "synced@a.example", gender: "female", role: "customer" };
  const online: [string, string, object][] = [
    ["T0001-cat", "category/store", { name: "Synced", description: "." }],
    ["T0001-brand", "brand/store", { name: "Synced" }],
    ["T0001-user", "user/store", user],
    ["T0001-product", "product/store", product],
  ];
  for (const [temp_id, call, body] of online) {
    const same = await app().call<Record<string, { id: number }>>(token, "POST", call, { ...body, temp_id });
    expect([call, same.status]).toEqual([call, 200]);
    expect(Object.values(same.data)[0]!.id).toBe(idOf(temp_id));
    const other = await app().call(token, "POST", call, { ...body, name: "Other", temp_id });
    expect([call, other.status, other.failure.code]).toEqual([call, 409, "key_reused"]);
  }
});
