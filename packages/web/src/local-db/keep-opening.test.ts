import { afterEach, expect, it, vi } from "vitest";
import { ClovePosDb } from "./clove-pos-db.ts";
import { keepOpening } from "./keep-opening.ts";
import { storageRoom } from "./storage-room.ts";

let count = 0;
afterEach(() => {
  vi.restoreAllMocks();
});

/** A database whose first `failures` openings the browser refuses. */
function refusing(failures: number) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tried = vi.spyOn(indexedDB, "open");
  for (let i = 0; i < failures; i++)
    tried.mockImplementationOnce(() => {
      throw new DOMException("The database is being deleted", "AbortError");
    });
  return { db: new ClovePosDb(`opening ${++count}`), tried };
}

it("is open after one refusal, without a notice", async () => {
  const { db, tried } = refusing(1);
  await Promise.all([keepOpening(db), keepOpening(db)]);
  expect(tried).toHaveBeenCalledTimes(2);
  expect([db.isOpen(), storageRoom().missing]).toEqual([true, false]);
  db.close();
});

it("shows a notice while it cannot be opened, and is used as soon as it can", async () => {
  const { db } = refusing(5);
  const opened = keepOpening(db);
  await vi.waitFor(() => expect(storageRoom().missing).toBe(true), 3000);
  await opened;
  expect([db.isOpen(), storageRoom().missing]).toEqual([true, false]);
  expect(await db.outbox.count()).toBe(0);
  db.close();
});
