import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import { beforeEach, expect, it } from "vitest";
import { clovePosDb } from "../../../local-db/clove-pos-db.ts";
import { profileOf, snapshot } from "../../../local-db/copy.fixtures.ts";
import { StreamImport } from "../../../local-db/import-stream.ts";
import { keepProfile, localCopy } from "../../../local-db/local-copy.ts";
import { counterRow } from "../../../page-tests/shop.fixtures.ts";
import { acknowledge } from "../../../sync/acknowledge.ts";
import { openDrawerOffline } from "./keep-opening.ts";

const db = clovePosDb();
/** Used in this file only, because an open copy stays with its person. */
let user_id = 9600;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  const { memory, stamp } = await localCopy(user_id);
  await (await StreamImport.open(db, memory, stamp)).take(snapshot({ terminals: [counterRow(7)] }));
});

const open = async (temp_id: string) =>
  openDrawerOffline(
    { url: "", body: { temp_id, terminal_id: 7, reason: "other", note: "Key" } },
    await localCopy(user_id),
    {} as never,
  );

it("keeps an opening once, as it will be sent, under the name of who opened the drawer", async () => {
  expect(await open("T0001-a")).toMatchObject({
    data: { drawer_opening: { id: 0, user: { id: user_id }, reason: "other", note: "Key" } },
  });
  await open("T0001-a");
  const rows = await db.outbox.toArray();
  expect(rows).toMatchObject([{ kind: "drawer_opening", temp_id: "T0001-a", user_id, state: "waiting" }]);
  expect(rows[0]!.body).toMatchObject({
    drawer_openings: [
      { terminal_id: 7, terminal_no: "0001", cashier_user_id: user_id, reason: "other", note: "Key" },
    ],
  });
});

it("is forgotten once the server has it, and stays when it was put aside", async () => {
  await open("T0001-a");
  await open("T0001-b");
  const event = { type: "record", kind: "drawer_opening", warnings: [] as SyncWarning[] } as const;
  await acknowledge(db, [
    { ...event, temp_id: "T0001-a", status: "created", id: 5 },
    { ...event, temp_id: "T0001-b", status: "quarantined", id: null, code: "forbidden", message: "No" },
  ]);
  expect((await db.outbox.toArray()).map(({ temp_id, state }) => [temp_id, state])).toEqual([
    ["T0001-b", "quarantined"],
  ]);
  expect((await db.drawer_openings.toArray()).map(({ temp_id }) => temp_id)).toEqual(["T0001-b"]);
});
