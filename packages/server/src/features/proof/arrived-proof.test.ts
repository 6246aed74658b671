import { createHash, randomUUID } from "node:crypto";
import { sha256 } from "@clove/domain/proof/sha256.ts";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { onCluster, useTestApp } from "../../../test/app.ts";
import { ProvingDevice } from "../../../test/proving-device.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { ownSale, readQuarantine, sendUpload, together } from "../../../test/upload.ts";
import { withoutTriggers } from "../../../test/without-triggers.ts";
import { checkInvariants } from "../books/check-invariants.ts";
import { proofInvariants } from "../books/check-invariants-proof.ts";
import { changedSales } from "./numbers.sql.ts";

const app = useTestApp();
let shop: Shop;
let variation: { id: number };
beforeAll(async () => {
  shop = await openShop(app(), app().a);
  ({ variation } = await shop.product({ price: 4.5, stock: 1000 }));
});

let count = 0;
const tempId = () => `T0001-proof${++count}`;
const items = (quantity = 2) => [line(variation, 4.5, quantity)];
const cash = (total: number) => [pay("cash", total)];

/** The numbers of a device that the server has sales of, with what was wrong with them. */
async function held({ chain }: ProvingDevice) {
  const rows = await app().rows<{ device_no: number; fault: string | null }>(
    "select device_no, fault from sale_proofs where device_id = $1 order by device_no, order_id",
    [chain.device_id],
  );
  return rows.map(({ device_no, fault }) => (fault ? `${device_no} ${fault}` : device_no));
}
const lines = [{ product_variation_id: 0, quantity: 2, sale_price: 4.5 }];
const offline = (device: ProvingDevice, temp_id = tempId(), more: object = {}) =>
  device.rows({
    temp_id,
    terminal_id: shop.terminal.id,
    cashier_user_id: shop.owner.user.id,
    lines: lines.map((each) => ({ ...each, product_variation_id: variation.id })),
    ...more,
  });
const upload = async (...bodies: object[]) => {
  const { records } = await sendUpload(app(), shop.owner.token, together(...bodies));
  return records.map(({ status }) => status);
};

test("a text hashes as by node:crypto, at every length around a block", () => {
  for (let length = 0; length < 140; length++) {
    const text = "x".repeat(length) + length;
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});

test("a sale made online has its place in the device's chain, once", async () => {
  const device = new ProvingDevice();
  for (const quantity of [1, 2]) {
    const body = device.body(tempId(), items(quantity), cash(4.5 * quantity));
    expect((await shop.sell(body)).status).toBe(200);
    expect((await shop.sell(body)).status).toBe(200);
    device.stored(body.temp_id);
  }
  expect(await held(device)).toEqual([1, 2]);
});

test("an app of an earlier version, or a proof that cannot be read, stops no sale", async () => {
  const device = new ProvingDevice();
  const good = device.body(tempId(), items(), cash(9));
  for (const proof of [
    undefined,
    null,
    "broken",
    { ...good.proof, device_no: 0 },
    { ...good.proof, hash: "0" },
  ])
    expect((await shop.sell({ ...good, temp_id: tempId(), proof })).status).toBe(200);
  expect(
    await upload(
      ownSale(
        shop,
        tempId(),
        lines.map((each) => ({ ...each, product_variation_id: variation.id })),
      ),
    ),
  ).toEqual(["created"]);
  expect(await held(device)).toEqual([]);
});

test("uploads arrive in any order and any number of times", async () => {
  const device = new ProvingDevice();
  const [first, second, third] = [offline(device), offline(device), offline(device)];
  expect(await upload(third)).toEqual(["created"]);
  expect(await upload(first)).toEqual(["created"]);
  expect(await held(device)).toEqual([1, 3]);
  expect(await upload(second, third)).toEqual(["created", "duplicate"]);
  expect(await held(device)).toEqual([1, 2, 3]);
});

test("a sale whose answer was lost is the same whichever way it comes again", async () => {
  const device = new ProvingDevice();
  const sold = device.body(tempId(), items(), cash(9));
  expect((await shop.sell(sold)).status).toBe(200);
  const rows = ownSale(shop, sold.temp_id, [
    { product_variation_id: variation.id, quantity: 2, sale_price: 4.5 },
  ]);
  const again = { ...rows, orders: rows.orders.map((order) => ({ ...order, proof: sold.proof })) };
  expect(await upload(again)).toEqual(["duplicate"]);
  expect(await held(device)).toEqual([1]);
});

test("a changed amount, a wrong predecessor and a number given twice are named when they arrive", async () => {
  const device = new ProvingDevice();
  const first = device.body(tempId(), items(), cash(9));
  const other = device.copied();
  await shop.sell({ ...first, proof: { ...first.proof, at: "2026-01-01T00:00:00.000Z" } });
  expect(await held(device)).toEqual(["1 hash"]);

  const copy = device.copied();
  await shop.sell(device.body(tempId(), items(1), cash(4.5)));
  // Both from copies of the profile: one from after the first sale, one from before the second.
  await shop.sell(copy.body(tempId(), items(3), cash(13.5)));
  expect(await held(device)).toEqual(["1 hash", 2, "2 fork"]);

  other.refused(first.temp_id);
  other.body(tempId(), items(), cash(9));
  other.body(tempId(), items(), cash(9));
  await shop.sell(other.body(tempId(), items(), cash(9)));
  expect(await held(device)).toEqual(["1 hash", 2, "2 fork", "3 previous"]);

  const violations = await checkInvariants(app().pool, { which: proofInvariants });
  expect(violations.map(({ invariant, detail }) => [invariant, detail.device_no])).toEqual([
    [proofInvariants[0]!.name, 1],
    [proofInvariants[1]!.name, 2],
    [proofInvariants[1]!.name, 3],
  ]);
  const sold = "delete from sale_proofs where device_id = $1";
  await withoutTriggers(app(), sold, [device.chain.device_id]);
});

test.each([
  ["a quantity", "update order_items set quantity = quantity + 1 where order_id = ?"],
  ["a price", "update order_items set unit_price = 4.51 where order_id = ?"],
  ["a discount", "update order_items set discount = 1 where order_id = ?"],
  ["a product", "update order_items set product_variation_id = product_variation_id + 1 where order_id = ?"],
  ["a line", "delete from order_items where order_id = ?"],
  ["a method", "update payment_logs set payment_method = 'bank' where order_id = ?"],
  ["an amount", "update payment_logs set amount_received = 9.01 where order_id = ?"],
  ["a total", "update orders set total = 8.99 where id = ?"],
  ["an id", "update orders set temp_id = 'T0001-other' where id = ?"],
  ["an order", "delete from orders where id = ?"],
])("a stored sale with %s changed or missing is found, and only that", async (_, change) => {
  const device = new ProvingDevice();
  await upload(offline(device));
  const { data } = await shop.sell(device.body(tempId(), items(), cash(9)));
  const client = new pg.Client({ connectionString: app().url, ...onCluster });
  await client.connect();
  try {
    for (const statement of [
      "begin",
      "set local session_replication_role = replica",
      "alter table orders drop constraint orders_amounts",
      "alter table order_items drop constraint order_items_amounts",
      change.replace("?", String(data.order.id)),
    ])
      await client.query(statement);
    const { rows } = await client.query(changedSales(), [shop.owner.user.company_id]);
    expect(rows).toEqual([
      { device_id: device.chain.device_id, device_no: 2, order_id: String(data.order.id) },
    ]);
  } finally {
    await client.end();
  }
});

test("two tabs sell at once", async () => {
  const device = new ProvingDevice();
  const bodies = [1, 2, 3, 4].map((quantity) => device.body(tempId(), items(quantity), cash(4.5 * quantity)));
  const answers = await Promise.all(bodies.map((body) => shop.sell(body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await held(device)).toEqual([1, 2, 3, 4]);
});

test("the number of a refused sale is the next one's, or is void", async () => {
  const device = new ProvingDevice();
  const refused = device.body(tempId(), items(), cash(1));
  expect((await shop.sell(refused)).status).toBe(422);
  device.refused(refused.temp_id);
  const sold = device.body(tempId(), items(), cash(9));
  expect((await shop.sell(sold)).status).toBe(200);
  expect(await held(device)).toEqual([1]);

  const late = device.body(tempId(), items(), cash(1));
  expect((await shop.sell(device.body(tempId(), items(), cash(9)))).status).toBe(200);
  expect((await shop.sell(late)).status).toBe(422);
  device.refused(late.temp_id);
  for (let again = 0; again < 2; again++)
    expect((await shop.sell(device.body(tempId(), items(), cash(9)))).status).toBe(200);
  expect(await held(device)).toEqual([1, 3, 4, 5]);
  const voids = "select device_no, temp_id from void_numbers where device_id = $1";
  expect(await app().rows(voids, [device.chain.device_id])).toEqual([
    { device_no: 2, temp_id: late.temp_id },
  ]);
});

test("what is kept aside has its number, and keeps it when it is retried", async () => {
  const device = new ProvingDevice();
  const aside = offline(device, tempId(), {
    lines: [{ product_variation_temp_id: "T0001-later", quantity: 1, sale_price: 3 }],
  });
  expect(await upload(aside, offline(device))).toEqual(["quarantined", "created"]);
  expect(await held(device)).toEqual([2]);
  await shop.product({
    name: "Made without a connection",
    variations: [
      { temp_id: "T0001-later", purchase_price: 1, sale_price: 3, initial_stock_quantity: 5 },
    ] as never,
  });
  const { data } = await readQuarantine(app(), shop.owner.token);
  const [kept] = data.quarantine;
  const retry = { quarantine_id: kept!.id, reason: "The product is there" };
  const retried = await app().call(shop.owner.token, "POST", `offline/quarantine/${kept!.id}/retry`, retry);
  expect(retried.status, retried.text).toBe(200);
  // Its line named the product by its temp_id, and the hash is that of the stored row all the same.
  expect(await held(device)).toEqual([1, 2]);
});

test("an exchange has its place as well", async () => {
  const device = new ProvingDevice();
  const sold = await shop.sell(device.body(tempId(), items(), cash(9)));
  const { order } = sold.data;
  const temp_id = tempId();
  const payments = [pay("cash", 9)];
  const body = device.body(temp_id, items(), payments, {
    terminal_id: shop.terminal.id,
    returned: { id: order.id, items: [{ order_item_id: order.items[0]!.id, quantity: 2 }] },
  });
  const exchanged = await app().call(shop.owner.token, "POST", "order/exchange", body);
  expect(exchanged.status, exchanged.text).toBe(200);
  expect(await held(device)).toEqual([1, 2]);
  // A till that was killed after it had sent it may send it with the next number.
  const key = { "idempotency-key": temp_id };
  const again = { ...body, proof: device.copied().body(temp_id, items(), payments).proof };
  const repeated = await app().call(shop.owner.token, "POST", "order/exchange", again, key);
  expect([repeated.status, repeated.data]).toEqual([200, exchanged.data]);
});

test("a return and a cancellation change no proof", async () => {
  const device = new ProvingDevice();
  const [first, second] = [
    await shop.sell(device.body(tempId(), items(), cash(9))),
    await shop.sell(device.body(tempId(), items(), cash(9))),
  ];
  const at = { terminal_id: shop.terminal.id };
  const { order } = first.data;
  const back = { ...at, id: order.id, items: [{ order_item_id: order.items[0]!.id, quantity: 1 }] };
  expect((await app().call(shop.owner.token, "POST", "order/return", back)).status).toBe(200);
  expect(
    (await app().call(shop.owner.token, "POST", "order/cancel", { ...at, id: second.data.order.id })).status,
  ).toBe(200);
  expect(await checkInvariants(app().pool, { which: proofInvariants })).toEqual([]);
});

test("a sale stands as it was sold when its customer was merged, or was never known", async () => {
  const device = new ProvingDevice();
  const customer = { name: "Mei", phone: "012-777 8899", email: "", gender: null, role: "customer" };
  const [known, again] = [tempId(), tempId()];
  const sold = [again, "T0001-unknown"].map((user_temp_id) =>
    offline(device, tempId(), { order: { user_temp_id } }),
  );
  const { records } = await sendUpload(
    app(),
    shop.owner.token,
    together({ users: [known, again].map((temp_id) => ({ ...customer, temp_id })) }, ...sold),
  );
  expect(records.map(({ status, warnings }) => [status, warnings.includes("merged")])).toEqual([
    ["created", false],
    ["created", true],
    ["created", false],
    ["created", false],
  ]);
  expect(await held(device)).toEqual([1, 2]);
  expect(await checkInvariants(app().pool, { which: proofInvariants })).toEqual([]);
});

test("a number that stays missing is named a day after a later one came", async () => {
  const device = new ProvingDevice();
  const missing = offline(device);
  expect(await upload(offline(device))).toEqual(["created"]);
  expect(await checkInvariants(app().pool, { which: proofInvariants })).toEqual([]);
  const aged = (by: string) =>
    withoutTriggers(
      app(),
      `update orders set synced_at = (synced_at at time zone 'UTC' ${by}) at time zone 'UTC' where company_id = $1 and id =
        (select order_id from sale_proofs where company_id = $1 and device_id = $2 and device_no = 2)`,
      [shop.owner.user.company_id, device.chain.device_id],
    );
  await aged("- interval '2 days'");
  expect(await checkInvariants(app().pool, { which: proofInvariants })).toMatchObject([
    {
      invariant: proofInvariants[2]!.name,
      detail: { device_id: device.chain.device_id, first_no: 1, last_no: 1 },
    },
  ]);
  expect(await upload(missing)).toEqual(["created"]);
  await aged("+ interval '2 days'");
});

test("a chain that replaces another stands on its last hash", async () => {
  const lost = new ProvingDevice();
  await shop.sell(lost.body(tempId(), items(), cash(9)));
  const { device_id, last } = lost.chain;
  const device = new ProvingDevice({ device_id: randomUUID(), replaces: { device_id, ...last! } });
  for (let n = 0; n < 2; n++) await shop.sell(device.body(tempId(), items(), cash(9)));
  expect(await held(device)).toEqual([1, 2]);
  expect(await checkInvariants(app().pool, { which: proofInvariants })).toEqual([]);
});
