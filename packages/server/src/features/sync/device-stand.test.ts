import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openStream, type StreamReader } from "../../../test/open-stream.ts";
import { ProvingDevice } from "../../../test/proving-device.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { listening } from "../../../test/stream-reader.ts";
import { withoutTriggers } from "../../../test/without-triggers.ts";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { deviceStand } from "./device-stand.sql.ts";

const app = useTestApp();
let shop: Shop;
let variation: { id: number };
let device: ProvingDevice;
const streams: StreamReader[] = [];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  ({ variation } = await shop.product({ price: 4.5, stock: 1000 }));
});
beforeEach(() => {
  device = new ProvingDevice();
});
afterEach(() => Promise.all(streams.splice(0).map((stream) => stream.close())));

let made = 0;
async function sell(sales: number) {
  for (let n = 0; n < sales; n++) {
    const body = device.body(`T1-stand-${++made}`, [line(variation, 4.5)], [pay("cash", 4.5)]);
    expect((await shop.sell(body)).status).toBe(200);
    device.stored(body.temp_id);
  }
}
/** The rows of these numbers are gone, as after a failover without the last commits. */
async function lose(...numbers: number[]): Promise<void> {
  const sold = "delete from sale_proofs where device_id = $1 and device_no = any($2)";
  await withoutTriggers(app(), sold, [device.chain.device_id, numbers]);
}
/** What a stream that begins says of the device. */
async function told(token = shop.owner.token, device_id = device.chain.device_id) {
  const stream = await openStream(await listening(app().app), token, undefined, `?device_id=${device_id}`);
  streams.push(stream);
  await stream.ready();
  return stream.received.map(({ message }) => message).filter(({ type }) => (type as string) === "device");
}

test("a stream begins with how far the server has the sales of its device, and what is missing", async () => {
  expect(await told()).toEqual([{ type: "device", held: 0, missing: [] }]);
  await sell(6);
  expect(await told()).toEqual([{ type: "device", held: 6, missing: [] }]);
  await lose(1, 3, 4, 6);
  const [stand] = await told();
  expect(stand).toEqual({
    ...{ type: "device", held: 5 },
    missing: [
      [1, 1],
      [3, 4],
    ],
  });
  expect(await told(app().b.token)).toEqual([{ type: "device", held: 0, missing: [] }]);
  expect(await told(shop.owner.token, "broken")).toEqual([]);
});

test("a device whose data were copied is told that its chain forks", async () => {
  await sell(1);
  const copy = device.copied();
  await sell(1);
  expect(await told()).toEqual([{ type: "device", held: 2, missing: [] }]);
  const body = copy.body(`T1-stand-${++made}`, [line(variation, 4.5, 2)], [pay("cash", 9)]);
  expect((await shop.sell(body)).status).toBe(200);
  expect(await told()).toEqual([{ type: "device", held: 2, missing: [], is_forked: true }]);
  expect(await told(app().b.token)).toEqual([{ type: "device", held: 0, missing: [] }]);
  await lose(2);
});

test("a number that is void is not missing", async () => {
  await sell(1);
  const refused = device.body(`T1-stand-${++made}`, [line(variation, 4.5)], [pay("cash", 1)]);
  const later = device.body(`T1-stand-${++made}`, [line(variation, 4.5)], [pay("cash", 4.5)]);
  device.refused(refused.temp_id);
  expect((await shop.sell(later)).status).toBe(200);
  device.stored(later.temp_id);
  await sell(1);
  expect(await told()).toEqual([{ type: "device", held: 4, missing: [] }]);
});

test("of a long chain only the newest numbers are looked at", async () => {
  const company_id = shop.owner.user.company_id;
  const { device_id } = device.chain;
  const undone = new Error("undone");
  const stands = inTransaction(app().pool, { company_id }, async ({ db }) => {
    const chain = sql`insert into sale_proofs (company_id, order_id, device_id, device_no, hash, made_at)
      select ${company_id}::bigint, 1000000 + n, ${device_id}::uuid, n, '\\x00', now() from generate_series(1, 5000) n
      where n not in (100, 4500)`;
    await writeAtCompany(db, { company_id }, chain);
    const { rows } = await deviceStand({ company_id } as never, device_id).execute(db);
    expect(rows).toEqual([{ held: 5000, missing: [[4500, 4500]], is_forked: false }]);
    throw undone;
  });
  await expect(stands).rejects.toBe(undone);
});

test("a poll that names its device is answered with it, also when nothing else is new", async () => {
  await sell(2);
  const url = await listening(app().app);
  const poll = async (query: string, since?: string) => {
    const answer = await fetch(`${url}/api/v1/company/offline/data?wait=0${query}`, {
      headers: {
        ...{ authorization: `Bearer ${shop.owner.token}`, accept: "text/plain" },
        ...(since && { "last-event-id": since }),
      },
    });
    const text = await answer.text();
    const messages = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as object);
    return { status: answer.status, messages, id: /^id: (.*)$/m.exec(text)?.[1] };
  };
  const named = `&device_id=${device.chain.device_id}`;
  const { id } = await poll(named);
  expect((await poll("", id)).status).toBe(304);
  await lose(2);
  const again = await poll(named, id);
  expect(again).toMatchObject({ status: 200, id: expect.any(String) });
  expect(again.messages[0]).toEqual({ type: "device", held: 1, missing: [] });
});
