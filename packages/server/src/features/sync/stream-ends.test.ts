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

test("with Log Out, and not other sessions' streams", async () => {
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

test("with a session that was idle too long: an open stream does not keep it alive", async () => {
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

test("when the server stops, which waits for none of them", async () => {
  const second = await secondServer(app());
  const till = await tills.ready(owner.token, second.url);
  const at = Date.now();
  await second.close();
  expect(Date.now() - at).toBeLessThan(5000);
  await till.ended;
  // It resumes at another server.
  const id = await tills.brand("While it was away");
  const again = await tills.open(owner.token, till.lastId());
  await again.until((message) => "delta" in message);
  expect(again.items("brands").map((row) => row.id)).toEqual([id]);
});

test("when rights change", async () => {
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

test("when the same session opens more than four", async () => {
  const streams = [];
  for (let i = 0; i < 5; i++) streams.push(await tills.ready());
  await streams[0]!.ended;
  await tills.settled(streams[4]!);
});
