import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DeviceProof, ProofFault } from "@clove/domain/proof/proof.schema.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openStream } from "../../../test/open-stream.ts";
import { ProvingDevice } from "../../../test/proving-device.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { listening } from "../../../test/stream-reader.ts";
import { sendUpload, together } from "../../../test/upload.ts";
import { withoutTriggers } from "../../../test/without-triggers.ts";
import { verifyProofCommand } from "../../cli/verify-proof.ts";
import { inTransaction } from "../../db/transaction.ts";
import { checkProof } from "./read-proof.sql.ts";

const app = useTestApp();
let shop: Shop;
let variation: { id: number };
let folder: string;
const devices = [new ProvingDevice(), new ProvingDevice()];
const [online, offline] = devices as [ProvingDevice, ProvingDevice];
let waiting: object;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-proof-"));
  shop = await openShop(app(), app().a);
  ({ variation } = await shop.product({ price: 4.5, stock: 1000 }));
  await shop.openShift(shop.owner.token, shop.terminal.id);
  const body = (n: number) => online.body(`T0001-on${n}`, [line(variation, 4.5, 2)], [pay("cash", 9)]);
  for (const n of [1, 2, 3]) expect((await shop.sell(body(n))).status).toBe(200);
  const late = body(4);
  expect((await shop.sell({ ...late, payments: [pay("cash", 1)] })).status).toBe(422);
  body(5);
  online.refused("T0001-on4");
  online.stored("T0001-on5");
  // Number 5 waits somewhere; number 4 is told as void with number 6.
  expect((await shop.sell(body(6))).status).toBe(200);
  const rows = (n: number, lines = [{ product_variation_id: variation.id, quantity: 1, sale_price: 4.5 }]) =>
    offline.rows({
      temp_id: `T0001-off${n}`,
      terminal_id: shop.terminal.id,
      cashier_user_id: shop.owner.user.id,
      lines,
    });
  const aside = [{ product_variation_temp_id: "T0001-none", quantity: 1, sale_price: 3 }] as never;
  waiting = rows(1);
  const { records } = await sendUpload(app(), shop.owner.token, together(rows(2, aside), rows(3)));
  expect(records.map(({ status }) => status)).toEqual(["quarantined", "created"]);
});
afterAll(() => rm(folder, { recursive: true }));

const read = async () => {
  const { data, text, status } = await app().call<{ devices: DeviceProof[] }>(
    shop.owner.token,
    "GET",
    "proof",
  );
  expect(status, text).toBe(200);
  return devices.map(({ chain }) => data.devices.find(({ device_id }) => device_id === chain.device_id)!);
};

const forget = (device_id: string) =>
  withoutTriggers(app(), "delete from sale_proofs where device_id = $1", [device_id]);

test("the page's call counts what each device made and what has come", async () => {
  const [first, second] = await read();
  expect(first).toMatchObject({
    ...{ made: 6, received: 5, missing: [[5, 5]], void: 1, kept_aside: 0, faults: [], replaces: null },
    head: online.chain.last!.hash,
    last: { terminal: { id: shop.terminal.id }, cashier: { id: shop.owner.user.id } },
  });
  expect(second).toMatchObject({ made: 3, received: 2, missing: [[1, 1]], void: 0, kept_aside: 1 });
  await sendUpload(app(), shop.owner.token, waiting);
  expect((await read())[1]).toMatchObject({ made: 3, received: 3, missing: [] });
});

test("a number that came twice does not hide one that is missing", async () => {
  const device_id = crypto.randomUUID();
  const [{ company_id }] = (await app().rows("select company_id from orders limit 1")) as [
    { company_id: number },
  ];
  for (const [order_id, device_no] of [
    [9001, 1],
    [9002, 2],
    [9003, 2],
    [9004, 4],
  ])
    await app().rows(`insert into sale_proofs (company_id, order_id, device_id, device_no, hash, made_at)
      values (${company_id}, ${order_id}, '${device_id}', ${device_no}, sha256('${order_id}'), now())`);
  const { data } = await app().call<{ devices: DeviceProof[] }>(shop.owner.token, "GET", "proof");
  expect(data.devices.find((device) => device.device_id === device_id)).toMatchObject({
    ...{ made: 4, received: 3, missing: [[3, 3]] },
  });
  await forget(device_id);
});

test("a device whose successor names it is known up to the number that it had come to", async () => {
  const { device_id, last } = offline.chain;
  const replaces = { device_id, device_no: last!.device_no + 2, hash: last!.hash };
  const next = new ProvingDevice({ device_id: crypto.randomUUID(), replaces });
  await shop.sell(next.body("T0001-next", [line(variation, 4.5, 1)], [pay("cash", 4.5)]));
  expect((await read())[1]).toMatchObject({ made: 5, received: 3, missing: [[4, 5]] });
  await forget(next.chain.device_id);
});

test("a device that said with its stream how far it had come is known up to there, lost or not", async () => {
  const [lost, sold] = [new ProvingDevice(), new ProvingDevice()];
  for (const [device, numbers] of [
    [lost, 2],
    [sold, 3],
  ] as const)
    for (let n = 0; n < numbers; n++) {
      const body = device.body(`T0001-told${numbers}${n}`, [line(variation, 4.5, 1)], [pay("cash", 4.5)]);
      if (device === sold && n === 0) expect((await shop.sell(body)).status).toBe(200);
    }
  const tells = async ({ chain }: ProvingDevice, back = 0) => {
    const { device_id, last } = chain;
    const query = `?device_id=${device_id}&device_no=${last!.device_no - back}&hash=${last!.hash}`;
    const stream = await openStream(await listening(app().app), shop.owner.token, undefined, query);
    await stream.ready();
    await stream.close();
  };
  await tells(lost);
  await tells(sold);
  // A copy that was put back knows less.
  await tells(sold, 2);
  const { data } = await app().call<{ devices: DeviceProof[] }>(shop.owner.token, "GET", "proof");
  const of = ({ chain }: ProvingDevice) =>
    data.devices.find(({ device_id }) => device_id === chain.device_id);
  expect(of(sold)).toMatchObject({
    ...{ made: 3, received: 1, missing: [[2, 3]] },
    told: { device_no: 3, at: expect.any(String), held_to: 1 },
  });
  expect(of(lost)).toMatchObject({
    ...{ made: 2, received: 0, missing: [[1, 2]], head: lost.chain.last!.hash, last: null },
    told: { device_no: 2, held_to: 0 },
  });
  expect((await read())[0]!.told).toBeNull();
  await app().rows("delete from device_heads");
  await forget(sold.chain.device_id);
});

test("the stored sales are hashed again on demand", async () => {
  const check = async () =>
    (await app().call<{ compared: number; faults: ProofFault[] }>(shop.owner.token, "GET", "proof/check"))
      .data;
  const company_id = Number(shop.owner.user.company_id);
  /** As the call does, but one sale in each statement. */
  const oneByOne = () =>
    checkProof((act) => inTransaction(app().pool, { company_id }, ({ db }) => act(db)), { company_id }, 1);
  expect(await check()).toEqual({ compared: 6, faults: [] });
  const change = (by: string) =>
    app().rows(
      `update order_items set unit_price = unit_price ${by} where id = (select min(id) from order_items)`,
    );
  await change("+ 0.01");
  expect((await check()).faults).toMatchObject([
    {
      device_id: online.chain.device_id,
      device_no: 1,
      fault: "hash",
      order: { order_ref: expect.any(String) },
    },
  ]);
  expect(await oneByOne()).toEqual({ ...(await check()), compared: 6 });
  await change("- 0.01");
  expect(await oneByOne()).toEqual({ compared: 6, faults: [] });
});

test("the report of a shift names its range and head", async () => {
  const { data } = await app().call<{ shifts: { id: number }[] }>(
    shop.owner.token,
    "GET",
    "terminal/shift/list",
  );
  const detail = await app().call<ShiftDetail>(
    shop.owner.token,
    "GET",
    `terminal/shift/${data.shifts[0]!.id}`,
  );
  expect(detail.data.chains).toContainEqual({
    ...{ device_id: online.chain.device_id, first_no: 1, last_no: 6, sales: 4 },
    head: online.chain.last!.hash,
  });
});

test("another company's administrator sees none of it", async () => {
  const { data } = await app().call<{ devices: DeviceProof[] }>(app().b.token, "GET", "proof");
  expect(data.devices).toEqual([]);
  expect((await app().call(app().b.token, "GET", "proof/file")).text.split("\n")).toHaveLength(3);
});

test("the file is checked by the command without a database", async () => {
  const { text, status } = await app().call(shop.owner.token, "GET", "proof/file");
  expect(status).toBe(200);
  const file = join(folder, "proof.jsonl");
  const verify = async (content: string, ...more: string[]) => {
    await writeFile(file, content);
    const printed: string[] = [];
    await verifyProofCommand((said) => printed.push(said)).parseAsync([file, ...more], { from: "user" });
    const { exitCode } = process;
    process.exitCode = undefined;
    return { printed, exitCode };
  };
  const { printed, exitCode } = await verify(text, "--holds", online.chain.last!.hash.slice(0, 12));
  const { device_id } = online.chain;
  expect(printed).toEqual(
    expect.arrayContaining([
      `${device_id}: 5 missing`,
      `${device_id}: made 1 to 6, received 5, head ${online.chain.last!.hash}`,
      `${offline.chain.device_id}: made 1 to 3, received 3, head ${offline.chain.last!.hash}`,
      "1 findings",
    ]),
  );
  expect(exitCode).toBe(1);
  const missing = online.body("T0001-on5", [line(variation, 4.5, 2)], [pay("cash", 9)]);
  expect(missing.proof.device_no).toBe(7);

  const changed = await verify(text.replace('"received":9', '"received":90'));
  expect(changed.printed.join()).toMatch(/line \d+: .*was changed: its facts have another hash/);
});
