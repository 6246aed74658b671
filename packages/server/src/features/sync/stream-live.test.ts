import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { openTills, secondServer, type Tills } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let owner: SignedUp;
let tills: Tills;

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
  tills = openTills(app(), owner);
});
afterEach(() => tills.close());

test("a sale reaches every stream within two seconds: order, stock, drawer, credit", async () => {
  const { variation } = await shop.product({ stock: 5 });
  const customer = await shop.customer(100);
  const second = await secondServer(app());
  const streams = [await tills.ready(), await tills.ready(owner.token, second.url)];
  const sold = await shop.sell({
    user_id: customer.id,
    items: [{ product_variation_id: variation.id, quantity: 2, sale_price: 10 }],
    payments: [
      { payment_method: "cash", amount_received: 5 },
      { payment_method: "credit", amount_received: 15 },
    ],
  });
  expect(sold.status).toBe(200);
  const at = Date.now();
  for (const till of streams) {
    const { at: seen } = await till.until(rowOf("orders", { id: sold.data.order.id }));
    expect(seen - at).toBeLessThan(2000);
    type Answer = { order: { receipt_url: string } };
    const { data } = await app().call<Answer>(owner.token, "GET", `order/${sold.data.order.id}`);
    // The stream's rows have no address of the public receipt; only calls do.
    const { receipt_url: _, ...order } = data.order;
    expect(till.items("orders").at(-1)).toEqual(order);
    expect(till.items("product_variations").at(-1)).toMatchObject({
      id: variation.id,
      stocks: [{ quantity: 3 }],
    });
    expect(till.items("users").at(-1)).toMatchObject({ id: customer.id, credit_used: 15 });
    const { terminal } = (
      await app().call<{ terminal: Terminal }>(owner.token, "GET", `terminal/${shop.terminal.id}`)
    ).data;
    expect(till.items("terminals").at(-1)).toEqual(terminal);
    const deltas = till.received.slice(
      till.received.findIndex(({ message }) => message.type === "ready") + 1,
    );
    expect(deltas.every(({ message }) => "delta" in message && message.delta)).toBe(true);
    expect(deltas.at(-1)!.id).toBeDefined();
  }
  await second.close();
});

test("a counter's network printer reaches the tills", async () => {
  const till = await tills.ready((await shop.staff("cashier", ["pos:view"])).token);
  await shop.connect(shop.terminal.id, { address: "192.168.1.50", port: 9100 });
  await till.until(rowOf("terminals", { printer_address: "192.168.1.50" }));
  // Also when only the port changes.
  await shop.connect(shop.terminal.id, { address: "192.168.1.50", port: 9101 });
  await till.until(rowOf("terminals", { printer_port: 9101 }));
  const from = till.received.length;
  await shop.connect(shop.terminal.id, { address: "192.168.1.51", port: 9101 });
  await till.until(rowOf("terminals", { printer_address: "192.168.1.51" }), from);
});

test("a new layout, name, logo, currency or time zone of the company reaches its streams, nobody else's", async () => {
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const [till, other] = [await tills.ready(cashier.token), await tills.ready(app().b.token)];
  const change = async (body: object) => {
    const from = till.received.length;
    const answer = await app().call<{ company: object }>(
      owner.token,
      "POST",
      "/api/v1/company-profile/update",
      body,
    );
    expect(answer.status, answer.text).toBe(200);
    await till.until((message) => message.type === "companies", from);
    expect(till.items("companies", from)).toEqual([answer.data.company]);
    expect(till.received.at(-1)!.id).toBeDefined();
  };
  await change({ invoice_layout: [{ invoice_footer_text: "Terima kasih" }, { name: "Kedai" }] });
  await change({ name: "Renamed", time_zone: "Europe/Vienna" });
  await app().call(app().b.token, "POST", "brand/store", { name: "Mark" });
  await other.until(rowOf("brands", { name: "Mark" }));
  expect(other.items("companies")).toHaveLength(1);
});

test("deleted rows, and users who are no longer customers, are sent as deleted", async () => {
  const id = await tills.brand("Short lived");
  const customer = await shop.customer();
  const till = await tills.ready();
  await app().rows("delete from brands where id = $1", [id]);
  await app().rows("update users set role = 'cashier' where id = $1", [customer.id]);
  await till.until((message) => "deleted" in message && message.type === "users");
  expect(till.deleted("brands")).toEqual([id]);
  expect(till.deleted("users")).toEqual([customer.id]);
});

test("other stores' sales, and changes of sequences, are not sent to a till", async () => {
  const { branch } = (
    await app().call<{ branch: { id: number } }>(owner.token, "POST", "branch/store", {
      name: "Elsewhere",
      email: "else@a.example",
      contact_number: "1",
      address: "Street 2",
      type: "branch",
    })
  ).data;
  const { variation } = await shop.product({ branch_id: branch.id });
  const counter = await shop.counter(branch.id);
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const till = await tills.ready(cashier.token);
  const before = till.received.length;
  const sold = await shop.sell({
    terminal_id: counter.id,
    items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 10 }],
  });
  expect(sold.status).toBe(200);
  await app().rows("update terminals set ref_sequence = ref_sequence + 1 where id = $1", [shop.terminal.id]);
  await tills.settled(till);
  expect(till.received.slice(before).map(({ message }) => message.type)).toEqual(["brands"]);
});

test("without order:view a till gets its own sales and none of others", async () => {
  const { variation } = await shop.product();
  const [one, two] = [await shop.staff("cashier", ["pos:view"]), await shop.staff("cashier", ["pos:view"])];
  const counter = await shop.counter();
  await shop.openShift(one.token, counter.id);
  const both = [await tills.ready(one.token), await tills.ready(two.token)] as const;
  const sold = await shop.sell(
    {
      terminal_id: counter.id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "qr", amount_received: 10 }],
    },
    one.token,
  );
  expect(sold.status).toBe(200);
  await both[0].until(rowOf("orders", { id: sold.data.order.id }));
  await tills.settled(both[1]);
  expect(both[1].items("orders")).toEqual([]);
  expect(both[1].deleted("orders")).toEqual([]);
});

test("renaming a store, whose name is in nearly every row, ends the stream; reconnecting gets a new snapshot", async () => {
  const till = await tills.ready();
  await app().rows("update branches set name = 'Renamed' where id = $1", [owner.branch.id]);
  await till.ended;
  const again = await tills.open(owner.token, till.lastId());
  await again.ready();
  expect(again.items("terminals")).toContainEqual(
    expect.objectContaining({ branch: { id: owner.branch.id, name: "Renamed" } }),
  );
});

test("keeping a record aside, and settling it, sends its store to the tills that see it", async () => {
  const till = await tills.ready();
  const rows = saleRows({
    temp_id: "T0001-aside",
    terminal_id: shop.terminal.id,
    cashier_user_id: owner.user.id,
    lines: [{ product_variation_id: 999_999, sale_price: 10 }],
  });
  const { records } = await sendUpload(app(), owner.token, rows);
  expect(records.map(({ status }) => status)).toEqual(["quarantined"]);
  await till.until(rowOf("branches", { id: owner.branch.id }));
  const seen = till.received.length;
  const [kept] = await app().rows<{ id: number }>("select id::int from quarantine");
  const body = { reason: "seen" };
  const settled = await app().call(owner.token, "POST", `offline/quarantine/${kept!.id}/discard`, body);
  expect(settled.status).toBe(200);
  await till.until(rowOf("branches", { id: owner.branch.id }), seen);
});
