import { nanoid } from "nanoid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ClovePosDb } from "./clove-pos-db.ts";
import { ownDevice } from "./own-device.ts";
import { copyTables, wipeCopy } from "./wipe-copy.ts";

let db: ClovePosDb;
beforeEach(() => {
  db = new ClovePosDb(nanoid());
});
afterEach(() => db.delete());

it("names a device once for each company, also when two ask at once", async () => {
  const [first, second] = await Promise.all([ownDevice(db, 1), ownDevice(db, 1)]);
  expect(first.device_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second).toEqual(first);
  expect(await ownDevice(db, 2)).not.toEqual(first);
});

it("keeps the name when the copy of the server's data is wiped", async () => {
  const before = await ownDevice(db, 1);
  await db.transaction("rw", copyTables(db), () => wipeCopy(db));
  expect(await ownDevice(db, 1)).toEqual(before);
});
