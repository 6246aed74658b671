import type { SetBackReport, TillAnswer } from "@clove/domain/sync/set-backs.schema.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { ProvingDevice } from "../../../test/proving-device.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let token: string;
let bread: { id: number };
let terminal: Shop["terminal"];
let till: ProvingDevice;
let set_back_id: number;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  token = shop.owner.token;
  bread = (await shop.product({ stock: 10_000 })).variation;
});
beforeEach(async () => {
  for (const table of ["till_answers", "set_back_counters", "set_backs", "sent_again"])
    await app().rows(`delete from ${table}`);
  terminal = await shop.counter();
  till = new ProvingDevice();
});

let made = 0;
/** The device sells; nothing of it is sent yet. `no`: its number of the day, which the server had given. */
function sell(device: ProvingDevice, no?: number, order: object = {}) {
  const confirmed_at = new Date(Date.now() - 3_600_000).toISOString();
  const again = { device_id: device.chain.device_id, confirmed_at, flags: [] };
  return device.rows({
    ...{ temp_id: `T1-back-${++made}`, terminal_id: terminal.id, cashier_user_id: shop.owner.user.id },
    lines: [{ product_variation_id: bread.id, sale_price: 10 }],
    order: { created_at: confirmed_at, ...(no && { order_ref: ref(no), again }), ...order },
  });
}
const ref = (no: number) => `261121T${terminal.unique_no}R${String(no).padStart(5, "0")}`;
const send = async (...sales: object[]) => {
  for (const sale of sales) {
    const { records } = await sendUpload(app(), token, sale);
    expect(records.map(({ status }) => status)).toEqual(["created"]);
  }
};
/** The server is put back to an hour before; its counter had given `given` numbers of the day. */
async function setBack(given: number, day = "2026-11-21") {
  const [row] = await app().rows<{ id: string }>(
    "insert into set_backs (company_id, to_at) values ($1, now() - interval '1 hour') returning id",
    [shop.owner.user.company_id],
  );
  set_back_id = Number(row!.id);
  await app().rows(
    "insert into set_back_counters (company_id, set_back_id, terminal_id, ref_day, ref_sequence) values ($1, $2, $3, $4, $5)",
    [shop.owner.user.company_id, set_back_id, terminal.id, day, given],
  );
}
const answer = (device: ProvingDevice, told: Partial<TillAnswer>) =>
  app().call<{ is_noted: boolean }>(token, "POST", "offline/numbers", {
    ...{ device_id: device.chain.device_id, made: 0, waiting: [] },
    ...told,
  });
const list = async (as = token) =>
  (await app().call<{ set_backs: SetBackReport[] }>(as, "GET", "set-back/list")).data.set_backs;
const tillIn = ({ tills }: SetBackReport, { chain }: ProvingDevice) =>
  tills.find(({ device_id }) => device_id === chain.device_id);

test("what a till sent again is counted and summed, and it has answered; the records are listed", async () => {
  await send(sell(till));
  await setBack(1);
  const lost = [sell(till, 2), sell(till, 3)];
  await answer(till, { made: 3, waiting: [[2, 3]] });
  const [before] = await list();
  expect(tillIn(before!, till)).toMatchObject({ came_back: [], waiting: 2, missing: 0, made: 3 });
  await send(...lost);
  const [report] = await list();
  expect(report).toMatchObject({ id: set_back_id, noticed_at: expect.stringMatching(/Z$/), gaps: [] });
  expect(tillIn(report!, till)).toEqual({
    device_id: till.chain.device_id,
    last: {
      ...{ at: expect.any(String), cashier: { id: shop.owner.user.id, name: shop.owner.user.name } },
      ...{ terminal: { id: terminal.id, name: terminal.name }, branch: expect.anything() },
    },
    answered_at: expect.any(String),
    came_back: [{ kind: "order", count: 2, sum: 20 }],
    ...{ waiting: 0, kept_aside: 0, made: 3, missing: 0, missing_numbers: [] },
  });
  const of = `set_back_id=${set_back_id}&device_id=${till.chain.device_id}`;
  const page = async (query: string, as = token) =>
    (await app().call<object>(as, "GET", `set-back/records?${query}`)).data;
  expect(await page(`${of}&length=1&page=2`)).toEqual({
    records: [
      {
        ...{ temp_id: `T1-back-${made}`, kind: "order", row_id: expect.any(Number), name: ref(3) },
        ...{
          order_id: expect.any(Number),
          amount: 10,
          remark: null,
          made_at: expect.any(String),
          sent_at: expect.any(String),
        },
      },
    ],
    count: 2,
  });
  expect(await page(of, app().b.token)).toEqual({ records: [], count: 0 });
  expect(await list(app().b.token)).toEqual([]);
});

test("a till that has not answered is awaited with what is known of it, unless it has long been silent or was replaced", async () => {
  const [old, former] = [new ProvingDevice(), new ProvingDevice()];
  const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await send(sell(old, undefined, { created_at: at }), sell(former));
  till.chain = { ...till.chain, replaces: { device_id: former.chain.device_id, ...former.chain.last! } };
  await send(sell(till));
  await setBack(0);
  const [report] = await list();
  expect(tillIn(report!, till)).toMatchObject({ answered_at: null, came_back: [], made: 1, missing: 0 });
  expect(tillIn(report!, old)).toBeUndefined();
  expect(tillIn(report!, former)).toBeUndefined();
});

test("numbers that a till has given and does not send are missing, and stay so when it answers again", async () => {
  await send(sell(till));
  await setBack(0);
  for (let n = 2; n < 7; n++) sell(till);
  await answer(till, { made: 6, waiting: [[4, 4]] });
  await answer(till, { made: 5, waiting: [] });
  const [report] = await list();
  expect(tillIn(report!, till)).toMatchObject({
    ...{ made: 6, waiting: 0, missing: 5, missing_numbers: [[2, 6]] },
  });
});

test("order numbers below one that came back, which nobody has sent, are named; what is kept aside is there", async () => {
  await setBack(2);
  await send(sell(till, 4), sell(till, 7), sell(till, 8));
  const lines = [{ product_variation_temp_id: "T1-none", quantity: 1, sale_price: 3 }];
  const aside = sell(till, 6);
  const { records } = await sendUpload(app(), token, {
    ...aside,
    order_items: aside.order_items.map((item) => ({ ...item, ...lines[0], product_variation_id: null })),
  });
  expect(records.map(({ status }) => status)).toEqual(["quarantined"]);
  const [report] = await list();
  expect(report!.gaps).toEqual(
    [
      { first: ref(3), last: ref(3), count: 1 },
      { first: ref(5), last: ref(5), count: 1 },
    ].map((gap) => ({
      ...{ terminal: { id: terminal.id, name: terminal.name }, branch: expect.anything() },
      ...gap,
    })),
  );
  expect(tillIn(report!, till)).toMatchObject({ kept_aside: 1, missing: 0 });
});

test("what sales that are kept aside name, and the server does not have, is named", async () => {
  await setBack(0);
  const lost = sell(till, 1, { user_id: 987_654_321, user_name: "Ana" });
  const line = { ...lost.order_items[0]!, product_variation_id: 987_654_321, name: "Tea" };
  const broken = sell(till, 2, { terminal_id: 987_654_321, terminal_no: "0099" });
  for (const sale of [
    { ...lost, order_items: [line, { ...line, product_variation_id: bread.id }] },
    broken,
  ]) {
    const { records } = await sendUpload(app(), token, sale);
    expect(records.map(({ status }) => status)).toEqual(["quarantined"]);
  }
  const [report] = await list();
  expect(report!.unknown).toEqual([
    { kind: "product", name: "Tea" },
    { kind: "customer", name: "Ana" },
    { kind: "counter", name: "0099" },
  ]);
});

test("on a later day a counter's numbers begin at 1", async () => {
  await setBack(40, "2026-11-20");
  await send(sell(till, 2));
  const [report] = await list();
  expect(report!.gaps).toMatchObject([{ first: ref(1), last: ref(1) }]);
});

test("without a set-back that the server noticed, an answer is not kept, and what came back is listed by itself", async () => {
  expect((await answer(till, { made: 4 })).data).toEqual({ is_noted: false });
  await send(sell(till, 1));
  const [report] = await list();
  expect(report).toMatchObject({ id: null, to_at: null, noticed_at: null, gaps: [] });
  expect(tillIn(report!, till)).toMatchObject({ came_back: [{ count: 1, sum: 10 }] });
});

test("what else was done at a counter is named by its number or counter", async () => {
  await setBack(0);
  await send(sell(till, 1));
  const [sale] = await app().rows<{ row_id: string }>("select row_id from sent_again");
  const note = (kind: string, row_id: number) =>
    app().rows(
      `insert into sent_again (company_id, temp_id, kind, row_id, terminal_id, device_id, sent_by, confirmed_at, made_at)
        select company_id, 'T1-z-' || $1, $1, $2, terminal_id, device_id, sent_by, confirmed_at, made_at from sent_again where kind = 'order'`,
      [kind, row_id],
    );
  await note("cancel", Number(sale!.row_id));
  await note("cash_out", terminal.id);
  const [report] = await list();
  expect(tillIn(report!, till)?.came_back).toHaveLength(3);
  const of = `set_back_id=${set_back_id}&device_id=${till.chain.device_id}`;
  const { data } = await app().call<{ records: object[] }>(token, "GET", `set-back/records?${of}`);
  const order_id = Number(sale!.row_id);
  expect(data.records).toMatchObject([
    { kind: "order", name: ref(1), order_id, amount: 10 },
    { kind: "cancel", name: ref(1), order_id, amount: null },
    { kind: "cash_out", name: terminal.name, order_id: null, row_id: terminal.id },
  ]);
});
