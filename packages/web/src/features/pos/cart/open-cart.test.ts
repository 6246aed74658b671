import { beforeEach, describe, expect, it, vi } from "vitest";
import { clovePosDb } from "../../../local-db/clove-pos-db.ts";
import { cartSold } from "../../../local-db/kept-cart.ts";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { type Cart, emptyCart } from "./cart.ts";
import { type OtherCart, openCartOf } from "./open-cart.ts";

const db = clovePosDb();
const owner = "1:1";
beforeEach(() => db.meta.clear());

const cart = (key: string, pieces = 1): Cart => cartOf([lineOf(factsOf(1), { quantity: pieces })], { key });
const onDisk = () => openCartOf("reader").read(owner);

/** A tab of the same user that has loaded the cart, and the notices it has received since. */
async function opened(name: string) {
  const tab = openCartOf(name);
  const told: OtherCart[] = [];
  await tab.open(owner);
  return { ...tab, told, hear: () => tab.follow(owner, (other) => told.push(other)) };
}

/** Both show the same cart; the second hangs and has received no notices since. */
async function twoTabs() {
  await openCartOf("before").write(owner, cart("a"));
  return { one: await opened("one"), two: await opened("two") };
}

describe("a cart that another tab sold", () => {
  it.each([
    ["online", (one: Awaited<ReturnType<typeof opened>>) => one.sold(owner, "a")],
    ["on this device", () => cartSold(db, { owner, key: "a", tab: "one" })],
  ])("does not come back by a late change (%s)", async (_, sell) => {
    const { one, two } = await twoTabs();
    await sell(one);
    const stop = two.hear();
    expect(await two.write(owner, cart("a", 2))).toBe(false);
    expect(two.told[0]).toMatchObject({ cart: emptyCart, sold: ["a"] });
    stop();
    expect(await onDisk()).toEqual(emptyCart);
  });

  it("leaves the next cart of that tab alone", async () => {
    const { one, two } = await twoTabs();
    await one.sold(owner, "a");
    await one.write(owner, cart("b"));
    const stop = two.hear();
    expect(await two.write(owner, emptyCart)).toBe(false);
    // Late: it was sending the same sale and got the same answer.
    await two.sold(owner, "a");
    expect(two.told.at(-1)).toMatchObject({ cart: cart("b"), sold: ["a"] });
    expect(await onDisk()).toEqual(cart("b"));
    // From now on both have this cart.
    expect(await two.write(owner, cart("b", 3))).toBe(true);
    stop();
  });

  it("disappears from the other screen by itself", async () => {
    const { one, two } = await twoTabs();
    const stop = two.hear();
    await one.sold(owner, "a");
    await vi.waitFor(() => expect(two.told).toEqual([{ cart: emptyCart, sold: ["a"], isRefused: false }]));
    stop();
  });

  it("does not reappear when an older version of the app writes it, or by a pending write", async () => {
    const { one } = await twoTabs();
    await Promise.all([one.sold(owner, "a"), one.write(owner, cart("a", 2))]);
    expect(await onDisk()).toEqual(emptyCart);
    await db.meta.put({ key: `open cart ${owner}`, value: { tab: "old", cart: cart("a", 2) } });
    expect(await onDisk()).toEqual(emptyCart);
  });

  it("is remembered for 499 further sales, not for ever", async () => {
    for (let i = 0; i < 500; i += 1) await cartSold(db, { owner, key: `k${i}`, tab: "one" });
    const fresh = await opened("fresh");
    expect(await fresh.write(owner, cart("k0"))).toBe(false);
    await cartSold(db, { owner, key: "k500", tab: "one" });
    expect((await db.meta.get(`sold carts ${owner}`))?.value).toHaveLength(500);
  });
});

it("can be watched without adopting other tabs' changes", async () => {
  const { one, two } = await twoTabs();
  const seen: Cart[] = [];
  const stop = two.watch(owner, (other) => seen.push(other));
  await one.write(owner, cart("a", 5));
  expect(await two.read(owner)).toEqual(cart("a", 5));
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(cart("a", 5)));
  expect(await two.write(owner, cart("a", 2))).toBe(false);
  stop();
});

describe("the news of a cart", () => {
  it("are none after this tab's own changes, also those that are not on disk yet", async () => {
    const { one } = await twoTabs();
    const late = one.write(owner, cart("a", 2));
    expect(await one.news(owner, "a")).toBeNull();
    await late;
    expect(await one.news(owner, "a")).toBeNull();
    // Nothing was stored so far.
    expect(await openCartOf("fresh").news("1:2", "")).toBeNull();
  });

  it("are what another tab changed or sold, which this tab then goes on with", async () => {
    const { one, two } = await twoTabs();
    await one.write(owner, cart("a", 5));
    expect(await two.news(owner, "a")).toEqual(cart("a", 5));
    expect(await two.write(owner, cart("a", 6))).toBe(true);
    await two.sold(owner, "a");
    expect(await one.news(owner, "a")).toEqual(emptyCart);
    expect(await one.write(owner, cart("b"))).toBe(true);
  });
});

describe("a cart that another tab changed", () => {
  it("is adopted by the tab that missed it, in place of its own pending change", async () => {
    const { one, two } = await twoTabs();
    await one.write(owner, cart("a", 5));
    const stop = two.hear();
    const late = [two.write(owner, cart("a", 2)), two.write(owner, cart("a", 3))];
    expect(await Promise.all(late)).toEqual([false, false]);
    expect(two.told).toMatchObject([{ cart: cart("a", 5), isRefused: true }]);
    expect(await onDisk()).toEqual(cart("a", 5));
    stop();
  });

  it("reaches a tab that listens, whose own changes then count again", async () => {
    const { one, two } = await twoTabs();
    const stop = two.hear();
    await one.write(owner, cart("a", 5));
    await vi.waitFor(() => expect(two.told).toMatchObject([{ cart: cart("a", 5), isRefused: false }]));
    expect(await two.write(owner, cart("a", 6))).toBe(true);
    expect(await onDisk()).toEqual(cart("a", 6));
    stop();
  });
});

it("lasts as long as the page when this device cannot store it", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const tab = await opened("one");
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  db.meta.hook("creating", fail);
  expect(await tab.write(owner, cart("a"))).toBe(true);
  db.meta.hook("creating").unsubscribe(fail);
  expect(warned).toHaveBeenCalledOnce();
  expect(await tab.write(owner, cart("a"))).toBe(true);
  expect(await onDisk()).toEqual(cart("a"));
});
