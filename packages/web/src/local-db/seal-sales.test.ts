import { afterEach, beforeEach, expect, test } from "vitest";
import { acknowledge } from "../sync/acknowledge.ts";
import { writeUnsent } from "../sync/outbox.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import { endSession } from "./kept-session.ts";
import { pruneSealed } from "./seal-sales.ts";

let db: ClovePosDb;
beforeEach(() => {
  db = new ClovePosDb(`sealed ${Math.random()}`);
});
afterEach(() => db.delete());

const sold = (temp_id: string, company_id = 1) =>
  writeUnsent(db, "order", [], (add) =>
    add({
      ...{ temp_id, company_id, kind: "order", user_id: 1, created_at: new Date().toISOString() },
      body: { orders: [{ temp_id }], order_items: [], payment_logs: [] },
    }),
  );
const confirm = (temp_id: string, id: number) =>
  acknowledge(db, [{ type: "record", kind: "order", temp_id, status: "created", id, warnings: [] }]);

test("a sale that the server confirmed stays sealed, also when the session ends", async () => {
  await sold("T0001-a");
  await sold("T0001-unsent");
  await confirm("T0001-a", 7);
  expect(await db.outbox.toCollection().primaryKeys()).toHaveLength(1);
  const kept = [
    {
      ...{ temp_id: "T0001-a", company_id: 1, order_id: 7, at: expect.any(Number) },
      uploaded: { orders: [{ temp_id: "T0001-a" }], order_items: [], payment_logs: [] },
    },
  ];
  expect(await db.journal.toArray()).toEqual(kept);
  await endSession(db, "the token");
  expect(await db.journal.toArray()).toEqual(kept);
  // Told twice, it is kept once.
  await confirm("T0001-a", 7);
  expect(await db.journal.count()).toBe(1);
});

test("sealed sales go after 30 days, and the oldest when there are too many", async () => {
  const day = 86_400_000;
  const sealed = (temp_id: string, at: number) => ({ temp_id, company_id: 1, at, order_id: 1, uploaded: {} });
  await db.journal.bulkPut([1, 2, 3, 32].map((days) => sealed(`T${days}`, 100 * day - days * day)));
  await pruneSealed(db, 100 * day, 2);
  expect(await db.journal.orderBy("at").primaryKeys()).toEqual(["T2", "T1"]);
});
