import fc from "fast-check";
import { expect, it } from "vitest";
import { type DeviceChain, drawNumber, giveBack, type SaleToProve, settleNumber } from "./device-chain.ts";
import { provedText } from "./sale-proof.ts";
import { sha256 } from "./sha256.ts";

const device_id = "3f2a9c00-0000-4000-8000-000000000001";
const sale = (temp_id: string, more: Partial<SaleToProve> = {}): SaleToProve => ({
  temp_id,
  at: "2026-03-01T10:00:00.000Z",
  lines: [{ variation: 7, quantity: 2, unit_price: 4.5, discount: 0 }],
  payments: [{ method: "cash", received: 10, returned: 1 }],
  total: 9,
  ...more,
});

it("hashes a sale's facts in one order of keys, as documented", () => {
  const { proof } = drawNumber({ device_id }, sale("T0001-a"));
  const text =
    '{"at":"2026-03-01T10:00:00.000Z","device_id":"3f2a9c00-0000-4000-8000-000000000001","device_no":1,"lines":[{"discount":0,"quantity":2,"unit_price":4.5,"variation":7}],"payments":[{"method":"cash","received":10,"returned":1}],"previous_hash":null,"temp_id":"T0001-a","total":9}';
  expect(provedText({ ...sale("T0001-a"), ...proof })).toBe(text);
  expect(proof.hash).toBe(sha256(text));
});

it("gives a sale that is sent again the number that it has, and another sale the next", () => {
  const first = drawNumber({ device_id }, sale("T0001-a"));
  const later = { at: "2026-03-01T10:05:00.000Z" };
  const again = drawNumber(first.chain, sale("T0001-a", later));
  expect(again).toEqual(first);
  const second = drawNumber(first.chain, sale("T0001-b"));
  expect(second.proof).toMatchObject({ device_no: 2, previous_hash: first.proof.hash });
});

it("gives the number of a refused sale to the next one, and tells it as void if a later one stands on it", () => {
  const first = drawNumber({ device_id }, sale("T0001-a"));
  const instead = drawNumber(giveBack(first.chain, "T0001-a"), sale("T0001-b"));
  expect(instead.proof).toMatchObject({ device_no: 1, previous_hash: null });
  const second = drawNumber(instead.chain, sale("T0001-c"));
  const third = drawNumber(giveBack(second.chain, "T0001-b"), sale("T0001-d"));
  const { at, temp_id, device_no, previous_hash, hash } = instead.proof;
  expect(third.proof).toMatchObject({ device_no: 3, previous_hash: second.proof.hash });
  expect(third.proof.voids).toEqual([{ at, temp_id, device_no, previous_hash, hash }]);
  // Told once, and again if the sale that told it is refused.
  expect(drawNumber(third.chain, sale("T0001-e")).proof.voids).toBeUndefined();
  expect(drawNumber(giveBack(third.chain, "T0001-d"), sale("T0001-e")).proof.voids).toHaveLength(1);
});

it("gives a sale that was changed after its number another one", () => {
  const first = drawNumber({ device_id }, sale("T0001-a"));
  const changed = drawNumber(first.chain, sale("T0001-a", { total: 8 }));
  expect(changed.proof.device_no).toBe(1);
  expect(changed.proof.hash).not.toBe(first.proof.hash);
  expect(changed.chain.open).toHaveLength(1);
});

it("begins after the chain that it replaces, and says which", () => {
  const replaces = {
    device_id: "3f2a9c00-0000-4000-8000-000000000002",
    device_no: 41,
    hash: "ab".repeat(32),
  };
  const first = drawNumber({ device_id, replaces }, sale("T0001-a"));
  expect(first.proof).toMatchObject({ device_no: 1, previous_hash: replaces.hash, replaces });
  // Also when the server refused its first sale.
  const again = drawNumber(giveBack(first.chain, "T0001-a"), sale("T0001-b"));
  expect(again.proof).toMatchObject({ device_no: 1, previous_hash: replaces.hash, replaces });
  expect(drawNumber(again.chain, sale("T0001-c")).proof.replaces).toBeUndefined();
});

it("leaves no number unexplained, whatever is stored, refused and sent again", () => {
  const step = fc.record({
    temp: fc.integer({ min: 0, max: 5 }),
    does: fc.constantFrom("draw", "settle", "refuse"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let chain: DeviceChain = { device_id };
      const stored = new Map<number, string>();
      const told = new Map<number, string>();
      for (const [i, { temp, does }] of steps.entries()) {
        const temp_id = `T0001-${temp}`;
        if (does === "draw") chain = drawNumber(chain, sale(temp_id, { total: i % 3 })).chain;
        const given = chain.open?.find((proof) => proof.temp_id === temp_id);
        if (does === "refuse") chain = giveBack(chain, temp_id);
        if (does === "settle" && given) {
          chain = settleNumber(chain, temp_id);
          stored.set(given.device_no, given.hash);
          for (const { device_no, hash } of given.voids ?? []) told.set(device_no, hash);
        }
      }
      const open = new Map((chain.open ?? []).map(({ device_no, hash }) => [device_no, hash]));
      const untold = [...(chain.open ?? []).flatMap(({ voids = [] }) => voids), ...(chain.voids ?? [])];
      for (const { device_no, hash } of untold) told.set(device_no, hash);
      for (let no = 1; no <= (chain.last?.device_no ?? 0); no++)
        expect([stored, told, open].filter((numbers) => numbers.has(no))).toHaveLength(1);
    }),
  );
});
