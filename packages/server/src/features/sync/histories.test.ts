import { afterEach, beforeEach, expect, test } from "vitest";
import { rowOf } from "../../../test/open-stream.ts";
import { type Installation, usePutBack } from "../../../test/put-back.ts";
import { openTills } from "../../../test/stream-reader.ts";

const install = usePutBack();
let shop: Installation;
beforeEach(async () => {
  shop = await install();
});
afterEach(() => shop.close());

/** A till that connects, reads everything after `lastEventId` and disconnects; meanwhile a brand may be made. */
async function visit(lastEventId?: string, brand?: string) {
  const tills = openTills(shop.app(), shop.owner);
  const till = await tills.open(shop.owner.token, lastEventId);
  if (lastEventId === undefined) await till.ready();
  const id = brand === undefined ? 0 : await tills.brand(brand);
  if (brand !== undefined) await till.until(rowOf("brands", { id }));
  await tills.settled(till);
  if (till.received.some(({ message }) => "first" in message)) await till.ready();
  await tills.close();
  const isAnew = till.received.some(({ message }) => message.type === "ready");
  return { id, cursor: till.lastId()!, isAnew, brands: till.items<{ id: number; name: string }>("brands") };
}

const setBacks = () =>
  shop.app().rows<{ mark: string; to_at: Date }>("select mark, to_at from set_backs order by id");
const nextXid = async () => {
  const [row] = await shop.app().rows<{ xid: string }>("select pg_current_xact_id()::text as xid");
  return Number(row!.xid);
};

test("when PostgreSQL is only restarted, tills continue with what changed", async () => {
  const first = await visit();
  await shop.restart();
  const second = await visit(first.cursor, "Made after a start");
  expect(second).toMatchObject({ isAnew: false });
  await shop.restart({ kill: true });
  const third = await visit(second.cursor, "Made after a crash");
  expect(third.brands.map(({ name }) => name)).toContain("Made after a crash");
  expect(third).toMatchObject({ isAnew: false });
  expect(await setBacks()).toEqual([]);
});

test("after a data folder was set back, a cursor of the lost part is refused, however far the new history has come", async () => {
  await visit(undefined, "Kept");
  const copy = await shop.copyFolder();
  const before = await visit();
  await shop.spend(150);
  const lost = await visit(before.cursor, "Lost");
  const lostAt = await nextXid();

  await shop.restart({ from: copy });
  await shop.spend(lostAt - (await nextXid()) + 50);
  await visit();
  const other = await visit(undefined, "Other");
  expect(await nextXid()).toBeGreaterThan(lostAt);
  // The id of the lost row was given again, so the till must read everything again.
  expect(other.id).toBe(lost.id);
  const again = await visit(lost.cursor);
  expect(again).toMatchObject({ isAnew: true });
  expect(again.brands.find(({ id }) => id === lost.id)).toMatchObject({ name: "Other" });

  // The set-back is noted once, and from now on the till continues as usual.
  await visit(lost.cursor);
  const [noted, ...more] = await setBacks();
  expect(more).toEqual([]);
  expect(noted!.to_at.getTime()).toBeLessThan(Date.now());
  const next = await visit(again.cursor, "Afterwards");
  expect(next).toMatchObject({ isAnew: false });
  await shop.restart();
  expect(await visit(next.cursor, "And after a start")).toMatchObject({ isAnew: false });
  expect(await setBacks()).toHaveLength(1);
  // PostgreSQL starts four times here, which takes 22 seconds on a busy machine.
}, 60_000);

test("a forged cursor of a lost part is not accepted", async () => {
  const { cursor } = await visit();
  const noted = (await setBacks()).length;
  const [since] = cursor.split(".");
  expect(await visit(cursor.replace(since!, "4000000000:4000000000:"))).toMatchObject({ isAnew: true });
  expect(await setBacks()).toHaveLength(noted);
});

test("a machine that was set back while PostgreSQL ran is recognised by marks that are missing", async () => {
  const rows = (text: string) => shop.app().rows(text);
  const kept = await visit();
  await rows("update history_marks set begun_at = begun_at - interval '11 minutes'");
  await rows("select mark_history()");
  const lost = await visit(kept.cursor, "Lost");
  // The same start of PostgreSQL without the rows since then, as in a snapshot of a running machine.
  await rows("delete from brands where name = 'Lost'");
  await rows("delete from changes");
  await rows("delete from history_marks where postmaster_started_at is null");
  expect(await visit(lost.cursor, "Other")).toMatchObject({ isAnew: true });
  expect(await setBacks()).toHaveLength(1);
});

test("a database that was restored from a dump has another history", async () => {
  const first = await visit();
  const rows = (text: string) => shop.app().rows(text);
  await rows("create table other (like change_feed including all)");
  await rows("insert into other select * from change_feed");
  await rows("drop table change_feed");
  await rows("alter table other rename to change_feed; grant select on change_feed to clove_app");
  expect(await visit(first.cursor)).toMatchObject({ isAnew: true });
  // It is unknown whether anything is lost, so nothing is noted.
  expect(await setBacks()).toEqual([]);
});
