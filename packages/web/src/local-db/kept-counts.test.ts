import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { nanoid } from "nanoid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ClovePosDb } from "./clove-pos-db.ts";
import { type KeptLine, keepLine, keepStocktake, linesSent, readCount } from "./kept-counts.ts";
import { copyTables, wipeCopy } from "./wipe-copy.ts";

let db: ClovePosDb;
beforeEach(() => {
  db = new ClovePosDb(nanoid());
});
afterEach(() => db.delete());

const line = (temp_id: string): KeptLine => ({
  temp_id,
  product_variation_id: 1,
  quantity: 1,
  is_recount: false,
  counted_at: "2026-03-01T10:00:00.000Z",
  name: "Rice",
});
const ids = async () => {
  const { waiting, sent } = await readCount(db, "1:2", 3);
  return [waiting.map(({ temp_id }) => temp_id), sent.map(({ temp_id, refusal }) => refusal ?? temp_id)];
};

it("keeps every line until the server has it, also those counted while others are sent", async () => {
  const [a, b] = [line("a"), line("b")];
  await Promise.all([keepLine(db, "1:2", 3, a), keepLine(db, "1:2", 3, b)]);
  await keepLine(db, "1:2", 3, line("c"));
  await linesSent(db, "1:2", 3, { lines: [a, b], refused: new Map([["b", "not part of it"]]) });
  expect(await ids()).toEqual([["c"], ["not part of it", "a"]]);
  // Another person's, and another stocktake.
  expect(await readCount(db, "1:9", 3)).toMatchObject({ waiting: [], sent: [] });
  expect(await readCount(db, "1:2", 4)).toMatchObject({ waiting: [], sent: [] });
});

it("keeps it when the copy of the server's data is wiped", async () => {
  await keepLine(db, "1:2", 3, line("a"));
  await db.transaction("rw", copyTables(db), () => wipeCopy(db));
  expect(await ids()).toEqual([["a"], []]);
});

it("forgets old stocktakes of which everything was sent", async () => {
  const read = (id: number) => keepStocktake(db, "1:2", { id } as Stocktake);
  await keepLine(db, "1:2", 2, line("a"));
  await read(2);
  await keepStocktake(db, "1:29", { id: 1 } as Stocktake);
  for (let id = 3; id <= 14; id++) await read(id);
  const kept = (await db.meta.toCollection().primaryKeys()).map((key) => key.replace("count ", ""));
  expect(kept.sort()).toEqual(
    ["1:29 1", "1:2 2", ...[5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((id) => `1:2 ${id}`)].sort(),
  );
});
