import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import type { PairedDisplay } from "@clove/domain/display/displays.schema.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { secondServer } from "../../../test/stream-reader.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken } from "../../http/auth.ts";
import { readDisplay } from "./read-display.fixtures.ts";

const app = useTestApp();
let shop: Shop;
let url: string;
const open: { close: () => void }[] = [];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  url = await app().app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  for (const display of open.splice(0)) display.close();
});

const cart = (amount: number): CustomerView => ({
  shows: "cart",
  company: { name: "Company a", logo: null, currency: "MYR" },
  first_name: null,
  lines: [{ name: "Tea", variation: null, quantity: 1, price: amount, discount: 0, total: amount }],
  figures: [{ label: "Sub Total", amount }],
  due: { label: "Total Amount", amount },
});
const codeOf = async (terminal: number, token = shop.owner.token) =>
  (await app().call<{ code: string }>(token, "POST", `terminal/${terminal}/display/code`, {})).data.code;
const pair = (code: string) => app().call<{ key: string }>(null, "POST", "display/pair", { code });
const show = (terminal: number, view: CustomerView | null, token = shop.owner.token) =>
  app().call<{ displays: number }>(token, "POST", `terminal/${terminal}/display/show`, { view });
const list = async (terminal: number) =>
  (await app().call<{ displays: PairedDisplay[] }>(shop.owner.token, "GET", `terminal/${terminal}/displays`))
    .data.displays;
const follow = async (key: string) => {
  const display = await readDisplay(url, key);
  open.push(display);
  return display;
};
/** A counter of its own with a paired display. */
async function paired() {
  const { id } = await shop.counter();
  const { key } = (await pair(await codeOf(id))).data;
  return { id, key };
}
const asOwner = (text: ReturnType<typeof sql>) =>
  inTransaction(app().pool, { company_id: shop.owner.user.company_id }, ({ db }) => text.execute(db));

describe("pairing", () => {
  test("a code pairs one device, in any case, and is then used up", async () => {
    const { id } = await shop.counter();
    const code = await codeOf(id);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(await list(id)).toEqual([]);
    const { status, data } = await pair(` ${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
    expect(status).toBe(200);
    expect(Buffer.from(data.key, "base64url")).toHaveLength(32);
    expect(await list(id)).toMatchObject([{ last_seen_at: null }]);
    expect((await pair(code)).failure).toMatchObject({ code: "display_code_wrong" });
  });

  test("a newer code ends the one before, time ends both, and nothing else is a code", async () => {
    const { id } = await shop.counter();
    const first = await codeOf(id);
    const second = await codeOf(id);
    expect((await pair(first)).status).toBe(422);
    await asOwner(
      sql`update customer_displays set expires_at = now() where code_hash = ${hashToken(second)}`,
    );
    expect((await pair(second)).failure.code).toBe("display_code_wrong");
    for (const wrong of ["", "ABCDE", "ABCDE1", "%_%_%_"]) {
      expect((await pair(wrong)).failure.code).toBe("validation_failed");
    }
  });

  test("only whoever sells in the store can make codes, show and remove", async () => {
    const { id, key } = await paired();
    const { token } = await shop.staff("inventory_manager", ["product:view"]);
    const [display] = await list(id);
    const calls = (as: string) =>
      Promise.all([
        app().call(as, "POST", `terminal/${id}/display/code`, {}),
        app().call(as, "GET", `terminal/${id}/displays`),
        app().call(as, "POST", `terminal/${id}/display/show`, { view: null }),
        app().call(as, "POST", `terminal/${id}/display/remove`, { display_id: display!.id }),
      ]);
    expect((await calls(token)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await calls(app().b.token)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await list(id)).toHaveLength(1);
    expect((await follow(key)).status).toBe(200);
  });
});

describe("a paired display", () => {
  test("shows the company, then each view of its counter, and no other's", async () => {
    const { id, key } = await paired();
    const beside = await paired();
    const display = await follow(key);
    expect(await display.next()).toEqual({
      shows: "idle",
      company: { name: "Company a", logo: null, currency: "MYR" },
    });
    expect((await show(beside.id, cart(1))).data).toEqual({ displays: 1 });
    expect((await show(id, cart(5))).data).toEqual({ displays: 1 });
    expect(await display.next()).toEqual(cart(5));
    await show(id, cart(7));
    expect(await display.next()).toEqual(cart(7));
    expect(await (await follow(key)).next()).toEqual(cart(7));
    await show(id, null);
    expect((await list(id))[0]!.last_seen_at).not.toBeNull();
  });

  test("of another server hears what is shown on this one", async () => {
    const { id, key } = await paired();
    const second = await secondServer(app());
    try {
      const display = await readDisplay(second.url, key);
      open.push(display);
      await display.next();
      await show(id, cart(5));
      expect(await display.next()).toEqual(cart(5));
      display.close();
    } finally {
      await second.close();
    }
  });

  test("gets nothing but words, quantities and money", async () => {
    const { id, key } = await paired();
    const display = await follow(key);
    await display.next();
    const more = { ...cart(5), token: "secret", user_id: 7 };
    await show(id, more);
    expect(await display.next()).toEqual(cart(5));
    expect((await show(id, { ...cart(5), shows: "film" } as never)).status).toBe(422);
  });

  test("shows the company when the session of the till ends, and when its view is old", async () => {
    const { id, key } = await paired();
    const { token } = await shop.staff("cashier", ["pos:view"]);
    const display = await follow(key);
    await display.next();
    await show(id, cart(5), token);
    expect(await display.next()).toEqual(cart(5));
    await app().call(token, "GET", "logout");
    expect(await display.next()).toMatchObject({ shows: "idle" });
    await show(id, cart(6));
    expect(await display.next()).toEqual(cart(6));
    await asOwner(
      sql`update shown_carts set shown_at = now() - interval '4 minutes' where terminal_id = ${id}`,
    );
    expect(await (await follow(key)).next()).toMatchObject({ shows: "idle" });
  });

  test("ends when it is removed, and its counter keeps nothing that was shown", async () => {
    const { id, key } = await paired();
    const display = await follow(key);
    await display.next();
    await show(id, cart(5));
    const [{ id: display_id }] = (await list(id)) as [PairedDisplay];
    const removed = await app().call(shop.owner.token, "POST", `terminal/${id}/display/remove`, {
      display_id,
    });
    expect(removed.status).toBe(200);
    await display.ended;
    expect((await follow(key)).status).toBe(409);
    expect((await show(id, cart(6))).data).toEqual({ displays: 0 });
    const kept = await asOwner(sql`select from shown_carts where terminal_id = ${id}`);
    expect(kept.rows).toEqual([]);
  });

  test("ends after 30 days", async () => {
    const { id, key } = await paired();
    const [display] = await list(id);
    const days = (Date.parse(display!.expires_at) - Date.parse(display!.paired_at)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await asOwner(sql`update customer_displays set expires_at = now() where id = ${display!.id}`);
    expect((await follow(key)).status).toBe(409);
    expect(await list(id)).toEqual([]);
  });

  test("can read and do nothing else with its key, and a session is no key", async () => {
    const { id, key } = await paired();
    const reads = ["user-profile", "order/list", "product/list", "offline/data", `terminal/${id}/displays`];
    for (const path of reads) expect((await app().call(key, "GET", path)).status, path).toBe(401);
    for (const path of [`terminal/${id}/display/show`, `terminal/${id}/display/code`, "order/place"])
      expect((await app().call(key, "POST", path, {})).status, path).toBe(401);
    expect((await follow(shop.owner.token)).status).toBe(409);
    expect((await follow("")).status).toBe(409);
  });
});

test("the hash of a key or code shows its own row and no other", async () => {
  const { key } = await paired();
  await paired();
  const seen = (asked_hash: string) =>
    inTransaction(app().pool, { asked_hash }, async ({ db }) => {
      const { rows } = await sql<{ hash: string }>`select hash from key_directory`.execute(db);
      const shown = await sql`select from shown_carts`.execute(db);
      return [rows.map(({ hash }) => hash), shown.rows.length];
    });
  expect(await seen(hashToken(key))).toEqual([[hashToken(key)], 0]);
  for (const guess of ["", "%", hashToken("ABCDEF")]) expect(await seen(guess)).toEqual([[], 0]);
  for (const change of [sql`update key_directory set company_id = 99`, sql`delete from key_directory`]) {
    const { numAffectedRows } = await inTransaction(app().pool, { asked_hash: hashToken(key) }, ({ db }) =>
      change.execute(db),
    );
    expect(numAffectedRows).toBe(0n);
  }
});
