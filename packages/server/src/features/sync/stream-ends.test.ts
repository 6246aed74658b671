import { afterEach, beforeAll, expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { openTills, secondServer, type Tills } from "../../../test/stream-reader.ts";

const app = useTestApp();
let shop: Shop;
let owner: SignedUp;
let tills: Tills;

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
  tills = openTills(app(), owner);
});
afterEach(() => tills.close());

test("Log Out ends the session's streams, and no others", async () => {
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const second = await secondServer(app());
  const gone = await tills.ready(cashier.token);
  const far = await tills.ready(cashier.token, second.url);
  const stays = await tills.ready();
  await app().call(cashier.token, "GET", "logout");
  await Promise.all([gone.ended, far.ended]);
  await tills.settled(stays);
  expect((await tills.open(cashier.token, gone.lastId())).status).toBe(401);
  await second.close();
});

test("a stream ends when its session was idle for too long; the stream itself does not keep it alive", async () => {
  const [idle, other] = [
    await shop.staff("cashier", ["pos:view"]),
    await shop.staff("cashier", ["pos:view"]),
  ];
  const till = await tills.ready(idle.token);
  const last = "update sessions set last_seen_at = now() - $1::interval where user_id = $2";
  await app().rows(last, ["11 hours 59 minutes", idle.user.id]);
  await app().call((await shop.staff("cashier", [])).token, "GET", "logout");
  await tills.settled(till);
  await app().rows(last, ["12 hours 1 minute", idle.user.id]);
  await app().call(other.token, "GET", "logout");
  await till.ended;
});

test("a server that stops ends all streams, and does not wait for them", async () => {
  const second = await secondServer(app());
  const till = await tills.ready(owner.token, second.url);
  const at = Date.now();
  await second.close();
  expect(Date.now() - at).toBeLessThan(5000);
  await till.ended;
  // The till resumes at another server.
  const id = await tills.brand("While it was away");
  const again = await tills.open(owner.token, till.lastId());
  await again.until((message) => "delta" in message);
  expect(again.items("brands").map((row) => row.id)).toEqual([id]);
});

test("a server that is told to stop, and goes on for a while, ends its streams one after the other before it closes", async () => {
  const stop = new AbortController();
  const second = await secondServer(app(), undefined, { stopping: stop.signal, drainMilliseconds: 600 });
  const open = [
    await tills.ready(owner.token, second.url),
    await tills.ready((await shop.staff("cashier", ["pos:view"])).token, second.url),
  ];
  const at = Date.now();
  stop.abort();
  const [first, last] = await Promise.all(open.map(({ ended }) => ended.then(() => Date.now() - at)));
  expect(first).toBeGreaterThanOrEqual(290);
  expect(last! - first!).toBeGreaterThanOrEqual(100);
  await second.close();
});

test("a stream ends when its user's rights change", async () => {
  const { branch } = (
    await app().call<{ branch: { id: number } }>(owner.token, "POST", "branch/store", {
      name: "Third",
      email: "third@a.example",
      contact_number: "1",
      address: "Street 3",
      type: "branch",
    })
  ).data;
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const till = await tills.ready(cashier.token);
  const answer = await app().call(owner.token, "POST", "branch/user/add", {
    user_id: cashier.user.id,
    branch_id: branch.id,
  });
  expect(answer.status).toBe(200);
  await till.ended;
  const again = await tills.open(cashier.token, till.lastId());
  await again.ready();
  expect(again.items("branches").length).toBe(2);
});

test("a session's fifth stream ends its oldest one", async () => {
  const streams = [];
  for (let i = 0; i < 5; i++) streams.push(await tills.ready());
  await streams[0]!.ended;
  await tills.settled(streams[4]!);
});
