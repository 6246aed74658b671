import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeviceChain, drawNumber, settleNumber } from "./device-chain.ts";
import { FileVerifier } from "./verify-file.ts";

const ids = ["3f2a9c00-0000-4000-8000-000000000001", "3f2a9c00-0000-4000-8000-000000000002"] as const;
const head = { clove_proof: 1, company: "Shop", made_at: "2026-03-02T00:00:00.000Z" };
type Line = Record<string, unknown>;

/** The rows of a device with this many sales. */
function rowsOf(device_id: string, count: number): Line[] {
  let chain: DeviceChain = { device_id };
  return Array.from({ length: count }, (_, i) => {
    const sale = {
      temp_id: `T0001-${device_id.at(-1)}-${i}`,
      at: new Date(Date.UTC(2026, 2, 1, 10, i)).toISOString(),
      lines: [
        { variation: i % 2 ? 7 : "T0001-tea", quantity: i + 1, unit_price: 4.5, discount: 0 },
        { variation: 8, quantity: 0.125, unit_price: 1.25, discount: 2.5 },
      ],
      payments: [{ method: "cash" as const, received: 50, returned: 1.35 }],
      total: 48.65,
    };
    const drawn = drawNumber(chain, sale);
    chain = settleNumber(drawn.chain, sale.temp_id);
    return { kind: "sale", ...sale, ...drawn.proof };
  });
}

const fileOf = (rows: readonly Line[]): Line[] => [head, ...rows, { end: true, rows: rows.length }];
function verify(lines: readonly Line[], holds?: string[]) {
  const verifier = new FileVerifier(holds);
  for (const line of lines) verifier.take(JSON.stringify(line));
  return verifier.end().map(({ text }) => text);
}
const devices = [rowsOf(ids[0], 6), rowsOf(ids[1], 4)];
const whole = devices.flat();
const at = fc.integer({ min: 0, max: whole.length - 1 });

describe("a proof file", () => {
  it("is sound as it was written", () => {
    expect(verify(fileOf(whole))).toEqual([]);
    expect(verify(fileOf(whole), [String(whole[3]!.hash).slice(0, 12)])).toEqual([]);
  });

  it("shows every changed fact", () => {
    const changes: ((row: Line) => Line)[] = [
      (row) => ({ ...row, total: 48.64 }),
      (row) => ({ ...row, at: "2026-03-01T10:00:00.001Z" }),
      (row) => ({ ...row, temp_id: "T0001-other" }),
      (row) => ({ ...row, hash: "0".repeat(64) }),
      (row) => ({ ...row, previous_hash: "0".repeat(64) }),
      (row) => ({ ...row, payments: [{ method: "bank", received: 50, returned: 1.35 }] }),
      (row) => ({ ...row, payments: [{ method: "cash", received: 50, returned: 1.34 }] }),
      (row) => ({ ...row, payments: [] }),
      (row) => ({ ...row, lines: (row.lines as Line[]).slice(1) }),
      (row) => ({ ...row, lines: (row.lines as Line[]).toReversed() }),
      (row) => ({ ...row, lines: (row.lines as Line[]).map((line) => ({ ...line, variation: 9 })) }),
      (row) => ({ ...row, lines: (row.lines as Line[]).map((line) => ({ ...line, quantity: 3.5 })) }),
      (row) => ({ ...row, lines: (row.lines as Line[]).map((line) => ({ ...line, unit_price: 4.49 })) }),
      (row) => ({ ...row, lines: (row.lines as Line[]).map((line) => ({ ...line, discount: 1 })) }),
    ];
    fc.assert(
      fc.property(at, fc.constantFrom(...changes), (i, change) => {
        const rows = whole.map((row, at) => (at === i ? change(row) : row));
        return verify(fileOf(rows)).length > 0;
      }),
    );
  });

  it("shows every removed, doubled or moved row", () => {
    fc.assert(
      fc.property(at, at, (i, to) => {
        const without = whole.filter((_, at) => at !== i);
        // The last of a chain is known by a hash that was printed.
        const removed = verify(fileOf(without), [String(whole[i]!.hash)]);
        const doubled = verify(fileOf([...whole.slice(0, i), whole[i]!, ...whole.slice(i)]));
        const moved = [...without.slice(0, to), whole[i]!, ...without.slice(to)];
        return removed.length > 0 && doubled.length > 0 && (to === i || verify(fileOf(moved)).length > 0);
      }),
    );
  });

  it("names what is missing, forks, and a file that was cut off", () => {
    expect(verify(fileOf(whole.filter((_, i) => i !== 2 && i !== 3)))).toEqual([`${ids[0]}: 3 to 4 missing`]);
    const other = { ...whole[5]!, kind: "aside", hash: "1".repeat(64) };
    expect(verify(fileOf([...devices[0]!, other, ...devices[1]!]))).toEqual([
      `${ids[0]}: number 6 has two hashes: a fork`,
    ]);
    expect(verify([head, ...whole])).toEqual(["is missing: the file was cut off"]);
    expect(verify([head, ...whole.slice(0, 5), { end: true, rows: 10 }])).toEqual([
      "says that the file has 10 numbers, but it has 5",
    ]);
  });

  it("counts numbers that are void or kept aside, of which it has only the hash", () => {
    const { lines: _lines, payments: _payments, total: _total, ...second } = whole[1]!;
    for (const kind of ["void", "aside"])
      expect(verify(fileOf([whole[0]!, { ...second, kind }, ...whole.slice(2)]))).toEqual([]);
  });

  it("shows the lost end of a chain by the one that replaces it", () => {
    const [old, hash] = [devices[0]!, String(devices[0]![5]!.hash)];
    const replaces = { device_id: ids[0], device_no: 6, hash };
    const first = drawNumber({ device_id: ids[1], replaces }, whole[0] as never).proof;
    const next = { kind: "sale", ...whole[0], ...first };
    expect(verify(fileOf([...old, next]))).toEqual([]);
    expect(verify(fileOf([...old.slice(0, 4), next]))).toEqual([`${ids[0]}: 5 to 6 missing`]);
  });
});
