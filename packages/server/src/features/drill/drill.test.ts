import type { DeviceHeld } from "@clove/domain/drill/drill.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { ProvingDevice } from "../../../test/proving-device.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let variation: { id: number };
beforeAll(async () => {
  shop = await openShop(app(), app().a);
  ({ variation } = await shop.product({ price: 4.5, stock: 1000 }));
});

test("who practised where and when stands in the audit log, once", async () => {
  const manager = await shop.staff("branch_manager", ["pos:view", "counter:create"]);
  const { id } = shop.terminal;
  const [began_at, ended_at] = ["2026-11-28T10:00:00.000Z", "2026-11-28T10:10:00.000Z"];
  const end = { began_by: manager.user.id, began_at, ended_at, kept: 3 };
  for (let again = 0; again < 2; again++) {
    const began = await app().call(manager.token, "POST", `terminal/${id}/drill`, {
      ...{ minutes: 10, temp_id: "drill" },
    });
    const ended = await app().call(manager.token, "POST", `terminal/${id}/drill/end`, {
      ...end,
      temp_id: "drill.end",
    });
    expect([began.status, ended.status], began.text + ended.text).toEqual([200, 200]);
  }
  const written =
    "select action, subject_id::int, detail from audit_log where action like 'terminal.drill%' order by id";
  expect(await app().rows(written)).toEqual([
    { action: "terminal.drill_began", subject_id: id, detail: { minutes: 10 } },
    { action: "terminal.drill_ended", subject_id: id, detail: end },
  ]);
});

test("who may not open counters begins no practice, but may end it; a counter elsewhere is not named", async () => {
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const { id } = shop.terminal;
  expect((await app().call(cashier.token, "POST", `terminal/${id}/drill`, { minutes: 10 })).status).toBe(403);
  const end = {
    began_by: shop.owner.user.id,
    ...{ began_at: "2026-11-28T10:00:00.000Z", ended_at: "2026-11-28T10:10:00.000Z" },
    kept: 0,
  };
  expect((await app().call(cashier.token, "POST", `terminal/${id}/drill/end`, end)).status).toBe(200);
  expect((await app().call(app().b.token, "POST", `terminal/${id}/drill`, { minutes: 10 })).status).toBe(404);
  expect((await app().call(app().b.token, "POST", `terminal/${id}/drill/end`, end)).status).toBe(404);
});

test("a device learns which of its numbers the server has, and whether the last is the same", async () => {
  const device = new ProvingDevice();
  const made = [1, 2, 3, 4].map((n) =>
    device.body(`T0001-drill${n}`, [line(variation, 4.5, 1)], [pay("cash", 4.5)]),
  );
  for (const body of [made[0]!, made[2]!]) expect((await shop.sell(body)).status).toBe(200);
  const ask = async (device_no: number, hash: string, token = shop.owner.token) => {
    const query = `proof/device?device_id=${device.chain.device_id}&device_no=${device_no}&hash=${hash}`;
    const { data, status, text } = await app().call<DeviceHeld>(token, "GET", query);
    expect(status, text).toBe(200);
    return data;
  };
  const [first, , third, fourth] = made.map(({ proof }) => proof.hash) as [string, string, string, string];
  expect(await ask(3, third)).toEqual({ held: 2, is_same: true, missing: [[2, 2]], faults: 0 });
  expect(await ask(3, first)).toMatchObject({ is_same: false });
  expect(await ask(4, fourth)).toEqual({
    held: 2,
    is_same: false,
    missing: [
      [2, 2],
      [4, 4],
    ],
    faults: 0,
  });
  for (const body of [made[1]!, made[3]!]) expect((await shop.sell(body)).status).toBe(200);
  expect(await ask(4, fourth)).toEqual({ held: 4, is_same: true, missing: [], faults: 0 });
  // Another company knows nothing of the device.
  expect(await ask(4, fourth, app().b.token)).toEqual({
    held: 0,
    is_same: false,
    missing: [[1, 4]],
    faults: 0,
  });
});
