import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { CodedSale, ReceiptKey } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as codeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import { joinReceiptCodes, receiptCodes } from "@clove/domain/receipt-code/receipt-code.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { resetChangeFeed } from "../../../test/change-feed.ts";
import { type GivenKey, signBytes, signedCodes } from "../../../test/receipt-codes.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { ownSale, readQuarantine, type Sale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let tea: Awaited<ReturnType<Shop["product"]>>;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = await shop.product({ name: "Tea", price: 10, stock: 1000 });
});

const company = () => app().a.user.company_id;
const post = <T>(path: string, body: object, token = shop.owner.token) =>
  app().call<T>(token, "POST", path, body);
const device = () => `c0000000-0000-4000-8000-${String(++number).padStart(12, "0")}`;
type Given = { receipt_key: GivenKey | null; is_revoked: boolean };
const ask = async (device_id: string, more: object = {}, token?: string) =>
  (await post<Given>("receipt-key", { device_id, device_name: "Chrome, Windows", ...more }, token)).data;
const keyOf = async (device_id = device()) => ({ device_id, ...(await ask(device_id)).receipt_key! });
const sale = (more: Partial<Sale> = {}) =>
  ownSale(shop, `T0001-coded${++number}`, [line(tea.variation, 10, 2)], more);
const look = (codes: string[], token?: string) =>
  post<{ order: Order | null; sale: CodedSale | null }>("receipt-code/look", { codes }, token);
type Restored = { status: string; order: Order | null; warnings: string[] };
const restore = (codes: string[], token?: string) => post<Restored>("receipt-code/restore", { codes }, token);
const stored = (temp_id: string) =>
  app().rows("select temp_id, total::float, flags from orders where temp_id = $1", [temp_id]);

test("a sale is restored from its receipt under its id, once, and flagged", async () => {
  const rows = sale();
  const { temp_id, order_ref } = rows.orders[0]!;
  const codes = signedCodes(company(), await keyOf(), rows);
  expect((await look(codes)).data).toEqual({
    order: null,
    sale: {
      ...{ order_ref, total: 20, is_revoked: false, customer_name: null },
      created_at: rows.orders[0]!.created_at,
      terminal_name: shop.terminal.name,
      cashier_name: shop.owner.user.name,
      lines: [{ name: "Tea", quantity: 2, unit: null, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount: 20 }],
    },
  });
  const first = await restore(codes);
  expect(first).toMatchObject({
    message: `Order ${order_ref} is restored`,
    data: { status: "created", warnings: ["restored"], order: { temp_id, order_ref, total: 20 } },
  });
  expect(await stored(temp_id)).toEqual([{ temp_id, total: 20, flags: ["restored"] }]);
  // Again, by somebody else who sees the store.
  const manager = await shop.staff("branch_manager", ["order:view"]);
  expect((await restore(codes, manager.token)).data).toMatchObject({
    status: "duplicate",
    order: { id: first.data.order!.id },
  });
  expect((await look(codes)).data).toMatchObject({ order: { id: first.data.order!.id }, sale: null });
  // The lost till comes back and sends it.
  const { records } = await sendUpload(app(), shop.owner.token, rows);
  expect(records).toMatchObject([{ status: "duplicate", id: first.data.order!.id, warnings: [] }]);
  expect(await stored(temp_id)).toHaveLength(1);
  const log = await app().rows(
    "select detail->>'temp_id' as temp_id from audit_log where action = 'order.restored'",
  );
  expect(log).toEqual([{ temp_id }]);
});

test("who scans needs no right to sell, but order:view and the store; the cashier needs to have been able to sell", async () => {
  const key = await keyOf();
  const viewer = await shop.staff("branch_manager", ["order:view"]);
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const rows = sale({ cashier_user_id: cashier.user.id });
  const codes = signedCodes(company(), key, rows);
  expect(await restore(codes, cashier.token)).toMatchObject({ status: 403 });
  expect((await restore(codes, viewer.token)).data).toMatchObject({
    status: "created",
    warnings: ["no_shift", "restored"],
  });
  const far = await shop.branch({ type: "branch" });
  const elsewhere = signedCodes(company(), key, sale({ terminal_id: (await shop.counter(far.id)).id }));
  expect((await look(elsewhere, viewer.token)).failure.code).toBe("forbidden");
  expect((await restore(elsewhere, viewer.token)).failure.code).toBe("forbidden");
  const unable = signedCodes(company(), key, sale({ cashier_user_id: viewer.user.id }));
  const aside = await restore(unable);
  expect(aside.data).toMatchObject({
    ...{ status: "quarantined", order: null },
    refusal: { code: "never_sold_there" },
  });
  expect(aside.message).toMatch(/^The sale was put aside for a manager: .*was never allowed to sell/);
});

test("what was forged, changed, cut or made by another company's device is refused with a sentence", async () => {
  const key = await keyOf();
  const rows = sale();
  const [code] = signedCodes(company(), key, rows) as [string];
  const joined = joinReceiptCodes([code]) as { bytes: Uint8Array };
  const refusal = async (codes: string[], token?: string) => {
    const [seen, made] = [await look(codes, token), await restore(codes, token)];
    expect([seen.status, seen.failure.message]).toEqual([made.status, made.failure.message]);
    return [made.status, made.failure.message];
  };
  // One bit of each byte: another total, another key, another signature.
  for (let at = 0; at < joined.bytes.length; at += 7) {
    const bytes = Uint8Array.from(joined.bytes, (byte, i) => (i === at ? byte ^ 1 : byte));
    const refused = await refusal(receiptCodes(bytes));
    // Of another key, or of another device.
    const told = at < 18 ? [codeTexts.codeOfNoDevice, codeTexts.codeForged] : [codeTexts.codeForged];
    expect(refused).toEqual([422, expect.toBeOneOf(told)]);
  }
  const guessed = signedCodes(company(), { ...key, secret: Buffer.alloc(32).toString("base64url") }, rows);
  expect(await refusal(guessed)).toEqual([422, codeTexts.codeForged]);
  expect(await refusal([code.slice(0, -4)])).toEqual([422, codeTexts.codeUnreadable]);
  expect(await refusal(["9556001234567"])).toEqual([422, codeTexts.codeUnreadable]);
  const other = app().b;
  expect(await refusal([code], other.token)).toEqual([422, codeTexts.codeOfNoDevice]);
  // A key of this company, by which the other company's app signs.
  expect(await refusal(signedCodes(other.user.company_id, key, rows))).toEqual([422, codeTexts.codeForged]);
  const newer = signBytes(company(), key, Uint8Array.from([key.id, 9, 0, 0]));
  if (key.id < 128) expect(await refusal(newer)).toEqual([422, codeTexts.codeTooNew]);
  expect(await stored(rows.orders[0]!.temp_id)).toEqual([]);
});

test("two codes are joined in any order, and the missing one is named", async () => {
  const key = await keyOf();
  const many = Array.from({ length: 250 }, () => line(tea.variation, 10));
  const rows = ownSale(shop, `T0001-long${++number}`, many);
  const codes = signedCodes(company(), key, rows);
  const [first, second] = codes as [string, string];
  expect(codes).toHaveLength(2);
  expect((await look([first])).failure.message).toBe("This receipt has two codes. Scan code 2, too.");
  expect((await look([second])).failure.message).toBe("This receipt has two codes. Scan code 1, too.");
  expect(
    (
      await look([
        first,
        signedCodes(company(), key, { ...rows, orders: [{ ...rows.orders[0]!, total: 1 }] })[1]!,
      ])
    ).failure.message,
  ).toBe(codeTexts.codesOfTwoReceipts);
  expect((await look([second, first])).data.sale?.lines).toHaveLength(250);
  expect((await restore([second, first])).data).toMatchObject({ status: "created" });
});

test("a sale signed after its key was revoked is put aside, one from before is restored, and the device may still send both", async () => {
  const id = device();
  const key = await keyOf(id);
  const [before, after] = [
    sale(),
    sale({ order: { created_at: new Date(Date.now() + 1000).toISOString() } }),
  ];
  expect((await post("receipt-key/revoke", { id: key.id })).status).toBe(200);
  expect(await ask(id, { key_id: key.id })).toEqual({ receipt_key: null, is_revoked: true });
  expect((await restore(signedCodes(company(), key, before))).data).toMatchObject({ status: "created" });
  const codes = signedCodes(company(), key, after);
  expect((await look(codes)).data.sale?.is_revoked).toBe(true);
  for (const _ of ["once", "again"]) {
    const aside = await restore(codes);
    expect(aside).toMatchObject({
      message: `The sale was put aside for a manager: ${codeTexts.keyRevoked}`,
      data: { status: "quarantined", order: null },
    });
  }
  const { temp_id } = after.orders[0]!;
  expect(await stored(temp_id)).toEqual([]);
  const list = await readQuarantine(app(), shop.owner.token);
  const open = list.data.quarantine.filter((each) => each.temp_id === temp_id);
  expect(open).toMatchObject([
    { code: "receipt_key_revoked", kind: "order", branch: { id: app().a.branch.id } },
  ]);
  // The device comes back: its own word counts, and nothing is left to settle.
  const { records } = await sendUpload(app(), shop.owner.token, after);
  expect(records).toMatchObject([{ status: "created" }]);
  expect(await app().rows("select status from quarantine where temp_id = $1", [temp_id])).toEqual([
    { status: "retried" },
  ]);
  expect(await stored(temp_id)).toHaveLength(1);
});

test("a manager can store what was put aside; it stays flagged as restored", async () => {
  const key = await keyOf();
  await post("receipt-key/revoke", { id: key.id });
  const rows = sale({ order: { created_at: new Date(Date.now() + 1000).toISOString() } });
  const { temp_id } = rows.orders[0]!;
  await restore(signedCodes(company(), key, rows));
  const [{ id }] = (await app().rows<{ id: number }>("select id::int from quarantine where temp_id = $1", [
    temp_id,
  ])) as [{ id: number }];
  expect((await post(`offline/quarantine/${id}/retry`, { reason: "I know the customer" })).status).toBe(200);
  expect(await stored(temp_id)).toMatchObject([{ flags: ["restored"] }]);
  const { records } = await sendUpload(app(), shop.owner.token, rows);
  expect(records).toMatchObject([{ status: "created" }]);
  expect(await stored(temp_id)).toHaveLength(1);
});

test("receipt and upload at once record the sale once", async () => {
  const key = await keyOf();
  for (let round = 0; round < 5; round++) {
    const rows = sale();
    const codes = signedCodes(company(), key, rows);
    const [restored, uploaded, again] = await Promise.all([
      restore(codes),
      sendUpload(app(), shop.owner.token, rows),
      restore(codes),
    ]);
    const ids = [restored.data.order?.id, uploaded.records[0]?.id, again.data.order?.id];
    expect(new Set(ids).size).toBe(1);
    const statuses = [restored.data.status, uploaded.records[0]?.status, again.data.status];
    expect(statuses.filter((status) => status === "created")).toHaveLength(1);
    expect(await stored(rows.orders[0]!.temp_id)).toHaveLength(1);
  }
});

test("goods that were made on the lost device and never sent put the sale aside, with their name", async () => {
  const key = await keyOf();
  const lines = [{ product_variation_temp_id: "T0001-newgoods", name: "New cake", sale_price: 7 }];
  const rows = ownSale(shop, `T0001-coded${++number}`, lines);
  const codes = signedCodes(company(), key, rows);
  expect((await look(codes)).data.sale?.lines).toMatchObject([{ name: "New cake", sale_price: 7 }]);
  const answer = await restore(codes);
  expect(answer).toMatchObject({
    data: { status: "quarantined" },
    message: expect.stringContaining("T0001-newgoods"),
  });
  const [aside] = await app().rows<{ body: { order_items: object[] } }>(
    "select body from quarantine where temp_id = $1",
    [rows.orders[0]!.temp_id],
  );
  expect(aside!.body.order_items).toMatchObject([{ name: "New cake", sale_price: 7, quantity: 1 }]);
});

test("after a restore of the database the names behind the ids are compared", async () => {
  const key = await keyOf();
  const tills = openTills(app(), app().a);
  const history = (await tills.ready()).lastId()!;
  await tills.close();
  await resetChangeFeed(app());
  const meant = (name: string) => {
    const rows = sale({
      order: { history, cashier_name: shop.owner.user.name, terminal_no: shop.terminal.unique_no },
    });
    return signedCodes(company(), key, {
      ...rows,
      order_items: rows.order_items.map((item) => ({ ...item, name })),
    });
  };
  expect((await restore(meant("Tea"))).data).toMatchObject({ status: "created" });
  const other = await restore(meant("Coffee"));
  expect(other.data).toMatchObject({ status: "quarantined" });
  expect(other.message).toContain("is called something else on this server now");
});

test("a key that was given after the backup counts on the restored server, also once another device has its number", async () => {
  const id = device();
  const key = await keyOf(id);
  const restored = async (rows = sale()) => restore(signedCodes(company(), key, rows));
  await app().rows("delete from receipt_keys where id = $1", [key.id]);
  const first = await restored();
  expect(first.data).toMatchObject({ status: "created" });
  const [logged] = await app().rows(
    "select detail->>'device_name' as name from audit_log where action = 'order.restored' order by id desc limit 1",
  );
  expect(logged).toEqual({ name: codeTexts.unlistedDevice });

  await app().rows(
    "insert into receipt_keys (company_id, id, device_id, device_name, secret, user_id) values ($1, $2, $3, 'X', 'x', $4)",
    [company(), key.id, device(), shop.owner.user.id],
  );
  expect((await restored()).data).toMatchObject({ status: "created" });
  const { device_id: _, ...nameless } = key;
  const unnamed = await restore(signedCodes(company(), nameless, sale()));
  expect(unnamed.failure.message).toBe(codeTexts.codeForged);
  const other = app().b.user.company_id;
  const elsewhere = await restore(signedCodes(other, key, sale()), app().b.token);
  expect(elsewhere.failure.message).toBe(codeTexts.codeOfNoDevice);

  // The device asks again and is revoked: that ends what it signed by the key of before, too.
  const early = sale();
  await post("receipt-key/revoke", { id: (await keyOf(id)).id });
  const late = sale({ order: { created_at: new Date(Date.now() + 1000).toISOString() } });
  expect((await restored(late)).data).toMatchObject({ status: "quarantined" });
  expect((await restored(early)).data).toMatchObject({ status: "created" });
  await app().rows("delete from receipt_keys where id = $1", [key.id]);
});

test("a device gets a key once, another one when it lost it or is to, and none once it is revoked", async () => {
  const id = device();
  const [one, two] = await Promise.all([ask(id), ask(id)]);
  expect(one.receipt_key?.id).not.toBe(two.receipt_key?.id);
  const key = [one, two].map(({ receipt_key }) => receipt_key!).sort((a, b) => b.id - a.id)[0]!;
  const signed_at = new Date(Date.now() - 60_000).toISOString();
  const kept = await ask(id, { key_id: key.id, terminal_id: shop.terminal.id, signed_at });
  expect(kept).toEqual({ receipt_key: null, is_revoked: false });
  const listed = async () =>
    (
      await app().call<{ receipt_keys: ReceiptKey[] }>(shop.owner.token, "GET", "receipt-key/list?length=200")
    ).data.receipt_keys.find(({ device_id }) => device_id === id);
  expect(await listed()).toMatchObject({
    ...{ id: key.id, device_name: "Chrome, Windows", terminal: { id: shop.terminal.id }, signed_at },
    ...{ given_to: { id: shop.owner.user.id }, replaced_at: null, revoked_at: null },
  });
  expect(JSON.stringify(await listed())).not.toContain(key.secret);

  expect((await post("receipt-key/renew", { id: key.id })).status).toBe(200);
  const renewed = (await ask(id, { key_id: key.id })).receipt_key!;
  expect(renewed.id).toBeGreaterThan(key.id);
  // What the former key signed is still known.
  expect((await restore(signedCodes(company(), key, sale()))).data.status).toBe("created");

  await app().rows("update receipt_keys set created_at = now() - interval '91 days' where id = $1", [
    renewed.id,
  ]);
  const next = (await ask(id, { key_id: renewed.id })).receipt_key!;
  expect(next.id).toBeGreaterThan(renewed.id);

  await post("receipt-key/renew", { id: next.id });
  await post("receipt-key/revoke", { id: next.id });
  expect(await ask(id)).toEqual({ receipt_key: null, is_revoked: true });
  await post("receipt-key/renew", { id: next.id });
  expect((await ask(id)).receipt_key!.id).toBeGreaterThan(next.id);
  const actions = await app().rows<{ action: string }>(
    "select action from audit_log where action like 'receipt_key.%' and subject_id = any($1) order by id",
    [[key.id, next.id]],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    ...["receipt_key.renewed", "receipt_key.renewed", "receipt_key.revoked", "receipt_key.renewed"],
  ]);
});

test("keys are the administrators' to see and to end, of their own company only; nobody asks for too many", async () => {
  const key = await keyOf();
  const manager = await shop.staff("branch_manager", ["order:view", "company:view", "pos:view"]);
  for (const path of ["receipt-key/revoke", "receipt-key/renew"]) {
    expect((await post(path, { id: key.id }, manager.token)).status).toBe(403);
    expect((await post(path, { id: key.id }, app().b.token)).failure.code).toBe("not_found");
  }
  expect((await app().call(manager.token, "GET", "receipt-key/list")).status).toBe(403);
  await app().rows(
    `insert into receipt_keys (company_id, device_id, device_name, secret, user_id)
      select $1, 'flood-' || i || '-0123456789', 'x', 'x', $2 from generate_series(1, 200) i`,
    [company(), shop.owner.user.id],
  );
  expect((await post("receipt-key", { device_id: device(), device_name: "x" })).failure.code).toBe(
    "too_many_receipt_keys",
  );
  await app().rows("delete from receipt_keys where device_id like 'flood-%'");
});
