import { matchProduct } from "@clove/domain/catalogue/match-product.ts";
import { compareNamed } from "@clove/domain/fold.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { noteServerTime } from "../api/server-time.ts";
import { brandRow, categoryRow, productRow, variationRow } from "./copy.fixtures.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { keyOf } from "./row-keys.ts";
import type { PackedType } from "./rows.ts";

afterEach(() => void vi.useRealTimers());

function set<T extends PackedType>(memory: MemoryCopy, type: T, row: StreamRows[T], generation = 1) {
  memory.setPacked(type, row.id, keyOf(type, row), JSON.stringify(row), generation);
}

const name = fc.constantFrom(
  "Teh",
  "teh o",
  "Kopi O",
  "kopi",
  "ΟΔΟΣ",
  "İz",
  "100%",
  "7",
  "code 3",
  "é",
  "Crème brûlée",
  "Straße",
  "😀 teh",
);
const id = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  fc.record({ do: fc.constant("product" as const), id, name }),
  fc.record({
    do: fc.constant("variation" as const),
    id,
    product_id: id,
    barcode: fc.option(fc.constantFrom("code 3", "7", "A")),
  }),
  fc.record({ do: fc.constant("delete product" as const), id }),
  fc.record({ do: fc.constant("delete variation" as const), id }),
  fc.record({ do: fc.constant("sweep" as const), id }),
  fc.record({ do: fc.constant("search" as const), text: fc.constantFrom("", "t", "te", "teh", "k", "o k") }),
);
const query = fc.constantFrom(
  "",
  "teh",
  " TEH  o",
  "kopi",
  "οδος",
  "i",
  "e",
  "BRULEE crème",
  "ss",
  "7",
  "code 3",
  "A",
  "a",
  "%",
  "no such",
);

describe("the index", () => {
  it("finds after any changes what a scan of all rows finds, in the same order", () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        query,
        fc.integer({ min: 0, max: 3 }),
        (steps, text, page) => {
          const memory = new MemoryCopy();
          const products = new Map<number, { id: number; name: string; generation: number }>();
          const variations = new Map<number, { id: number; product_id: number; barcode: string | null }>();
          for (const [generation, each] of steps.entries()) {
            if (each.do === "product") {
              products.set(each.id, { id: each.id, name: each.name, generation });
              set(memory, "products", productRow(each.id, each.name), generation);
            } else if (each.do === "variation") {
              variations.set(each.id, each);
              set(memory, "product_variations", variationRow(each.id, each.product_id, each.barcode));
            } else if (each.do === "delete product") {
              products.delete(each.id);
              memory.delete("products", each.id);
            } else if (each.do === "delete variation") {
              variations.delete(each.id);
              memory.delete("product_variations", each.id);
            } else if (each.do === "sweep") {
              const keptFrom = generation - each.id;
              for (const kept of products.values()) if (kept.generation < keptFrom) products.delete(kept.id);
              memory.sweep("products", keptFrom);
            } else memory.catalogue.find(each.text, 0, 3);
          }
          const ranks = ["barcode", "id", "name"];
          const expected = [...products.values()]
            .map((product) => ({
              ...product,
              why: matchProduct(
                {
                  ...product,
                  variations: [...variations.values()].filter(({ product_id }) => product_id === product.id),
                },
                text,
              ),
            }))
            .filter(({ why }) => why !== null)
            .sort((a, b) => ranks.indexOf(a.why!) - ranks.indexOf(b.why!) || compareNamed(a, b))
            .map((product) => product.id);
          expect(memory.catalogue.find(text, page * 3, 3)).toEqual({
            ids: expected.slice(page * 3, page * 3 + 3),
            count: expected.length,
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});

function shop() {
  const memory = new MemoryCopy();
  memory.setSmall("categories", categoryRow(1, "Food"), 1);
  memory.setSmall("brands", brandRow(1), 1);
  set(memory, "products", productRow(1, "Cup"));
  set(memory, "product_variations", variationRow(11, 1, "cup-1", 10));
  return memory;
}

it("answers a scan with the product and its variation", () => {
  const memory = shop();
  expect(memory.scan(" cup-1 ")).toMatchObject({
    product: { name: "Cup", category: { name: "Food" } },
    variation: { id: 11 },
  });
  expect(memory.scan("cup-1", 2)?.variation.stocks).toEqual([]);
  expect(memory.scan("CUP-1")).toBeUndefined();
});

it("has a planned price once its day has begun, until the change is gone (catalogue §23)", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T23:00:00.000Z") });
  // Whatever time another test of this worker heard from a server, this one is newer.
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
  const memory = shop();
  const { sale_price } = memory.variation(11)!;
  memory.setSmall("price_changes", { id: 1, from: "2026-12-01T00:00:00.000Z", prices: [[11, 4.5]] }, 1);
  expect(memory.variation(11)?.sale_price).toBe(sale_price);
  vi.setSystemTime(new Date("2026-12-01T00:01:00.000Z"));
  expect(memory.variation(11)?.sale_price).toBe(4.5);
  expect(memory.scan("cup-1")?.variation.sale_price).toBe(4.5);
  expect(memory.product(1)?.variations[0]?.sale_price).toBe(4.5);
  memory.delete("price_changes", 1);
  expect(memory.variation(11)?.sale_price).toBe(sale_price);
});

it("shows what the server said minus what this device sold (offline §8)", () => {
  const memory = shop();
  set(memory, "users", {
    id: 5,
    name: "Aina",
    role: "customer",
    credit_used: 0.1,
    credit_limit: 50,
    email: "a@x",
  } as never);
  const sold = [{ variation: 11, branch_id: 1, quantity: 4, stock_purchase_transaction_id: null }];
  memory.unsent.set("a", { sold, credit: { customer: 5, amount: 0.2 } });
  memory.unsent.set("b", { sold, credit: null });
  expect(memory.variation(11)?.stocks[0]?.quantity).toBe(2);
  expect(memory.user(5)?.credit_used).toBe(0.3);
  for (const temp_id of ["a", "b"]) memory.unsent.delete(temp_id);
  expect(memory.variation(11)?.stocks[0]?.quantity).toBe(10);
});

it("parses only the rows that a search returns, however many there are", () => {
  const memory = new MemoryCopy();
  for (let at = 1; at <= 2_000; at++) {
    set(memory, "products", productRow(at, `Product ${at % 977} of ${at}`));
    set(memory, "product_variations", variationRow(at, at, `code ${at}`));
  }
  const parse = vi.spyOn(JSON, "parse");
  const { count } = memory.catalogue.find("product of", 0, 10);
  const parsed = parse.mock.calls.length;
  parse.mockRestore();
  expect(count).toBe(2_000);
  expect(parsed).toBeLessThanOrEqual(40);
});
