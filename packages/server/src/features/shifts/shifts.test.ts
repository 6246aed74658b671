import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let away: Terminal;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  const body = { name: "Two", email: "x@a.example", contact_number: "1", address: "2", type: "branch" };
  const { data } = await app().call<{ branch: Branch }>(shop.owner.token, "POST", "branch/store", body);
  away = await shop.counter(data.branch.id);
});
type Answered = { terminal: Terminal; shift: Shift };
const open = (token: string, terminal_id: unknown, opening_balance: unknown, more: object = {}) =>
  app().call<Answered>(token, "POST", "terminal/shift/open", { terminal_id, opening_balance, ...more });
const close = (token: string, terminal_id: unknown, closing_balance: unknown, more: object = {}) =>
  app().call<Answered>(token, "POST", "terminal/shift/close", { terminal_id, closing_balance, ...more });
const cashier = async () => (await shop.staff("cashier", ["pos:view"])).token;
const ledger = async (terminal_id: number) =>
  (
    await app().rows<{ kind: string; amount: number }>(
      "select kind, amount::float from cash_ledger where terminal_id = $1 order by id",
      [terminal_id],
    )
  ).map(({ kind, amount }) => [kind, amount]);
const everything = () =>
  app().rows(`select (select json_agg(s order by id) from shifts s) as shifts,
    (select sum(cash_box) from terminals) as cash, (select count(*) from cash_ledger) as ledger`);

describe("a shift", () => {
  test("opens with a recorded correction, expects what was sold, and closes with its mismatch", async () => {
    const { user, token } = await shop.staff("cashier", ["pos:view"]);
    const terminal = await shop.counter();
    const opened = await open(token, String(terminal.id), "100.50");
    expect([opened.status, opened.message]).toEqual([200, shiftTexts.shiftOpened]);
    expect(opened.data.terminal.cash_box).toBe(100.5);
    expect(opened.data.shift).toEqual({
      id: expect.any(Number),
      terminal: {
        id: terminal.id,
        name: terminal.name,
        branch: { id: shop.owner.branch.id, name: shop.owner.branch.name },
      },
      user: { id: user.id, name: user.name },
      closed_by: null,
      z_number: null,
      opened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      closed_at: null,
      opening_balance: 100.5,
      closing_balance: null,
      expected_balance: 100.5,
      discrepancy: null,
      closing_note: null,
      corrections: [],
    });
    const profile = await app().call<{ user: { terminal: Terminal | null } }>(token, "GET", "user-profile");
    expect(profile.data.user.terminal).toMatchObject({ id: terminal.id, cash_box: 100.5 });

    const { variation } = await shop.product({ price: 12.25 });
    const sold = await shop.sell(
      {
        terminal_id: terminal.id,
        items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 12.25 }],
        payments: [{ payment_method: "cash", amount_received: 20, amount_returned: 7.75 }],
      },
      token,
    );
    expect(sold.status).toBe(200);

    const closed = await close(token, terminal.id, 112);
    expect([closed.status, closed.message]).toEqual([200, shiftTexts.shiftClosed]);
    expect(closed.data.shift).toMatchObject({
      opening_balance: 100.5,
      closing_balance: 112,
      expected_balance: 112.75,
      discrepancy: -0.75,
      closed_at: expect.any(String),
    });
    expect(closed.data.terminal.cash_box).toBe(112);
    expect(await ledger(terminal.id)).toEqual([
      ["opening_correction", 100.5],
      ["sale", 20],
      ["change", -7.75],
      ["closing_correction", -0.75],
    ]);
    const after = await app().call<{ user: { terminal: Terminal | null } }>(token, "GET", "user-profile");
    expect(after.data.user.terminal).toBeNull();

    // The next shift opens with the counted amount, so there is nothing to correct.
    await open(token, terminal.id, 112);
    expect((await ledger(terminal.id)).length).toBe(4);
    await close(token, terminal.id, 112);
    expect((await ledger(terminal.id)).length).toBe(4);
  });

  test("opening and closing are in the audit log", async () => {
    const token = await cashier();
    const terminal = await shop.counter();
    const { shift } = (await open(token, terminal.id, 5)).data;
    await close(token, terminal.id, 6);
    const lines = await app().rows(
      "select action, detail from audit_log where subject = 'shift' and subject_id = $1 order by id",
      [shift.id],
    );
    expect(lines).toEqual([
      { action: "shift.open", detail: { terminal_id: terminal.id, opening_balance: 5, correction: 5 } },
      {
        action: "shift.close",
        detail: { terminal_id: terminal.id, closing_balance: 6, expected_balance: 5, discrepancy: 1 },
      },
    ]);
  });

  test("opens and closes once for a key, and repeats get the first answer", async () => {
    const token = await cashier();
    const terminal = await shop.counter();
    const opens = await Promise.all(
      [1, 2, 3].map(() => open(token, terminal.id, 10, { temp_id: "T1-open" })),
    );
    expect(opens.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(opens.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const closes = await Promise.all(
      [1, 2, 3].map(() => close(token, terminal.id, 9, { temp_id: "T1-close" })),
    );
    expect(closes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open(token, terminal.id, 11, { temp_id: "T1-open" })).failure.code).toBe("key_reused");
  });
});

describe("a count far from what is expected", () => {
  const ask = { ask_difference: true };
  const limit = (mismatch_question: number) =>
    app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", { mismatch_question });
  const opened = async (balance = 100) => {
    const token = await cashier();
    const terminal = await shop.counter();
    await open(token, terminal.id, balance);
    return { token, id: terminal.id };
  };

  test("closes at once for callers who do not want to be asked, and within the limit", async () => {
    const first = await opened();
    expect((await close(first.token, first.id, 0)).data.shift.discrepancy).toBe(-100);
    const second = await opened();
    expect((await close(second.token, second.id, 50, ask)).data.shift.discrepancy).toBe(-50);
  });

  test("is asked about once, changes nothing before, and is closed by the confirmed difference", async () => {
    const { token, id } = await opened();
    const before = await everything();
    const asked = await close(token, id, 49.99, { ...ask, temp_id: "T1-asked" });
    expect([asked.status, asked.failure.code, asked.message, asked.failure.difference]).toEqual([
      ...[409, "count_differs", "RM 50.01 less than expected. Close anyway?", -50.01],
    ]);
    expect(await everything()).toEqual(before);
    const other = await close(token, id, 40, { ...ask, confirmed_difference: -50.01 });
    expect([other.failure.code, other.failure.difference]).toEqual(["count_differs", -60]);
    const closed = await close(token, id, 49.99, { ...ask, confirmed_difference: "-50.01" });
    expect([closed.status, closed.data.shift.discrepancy]).toEqual([200, -50.01]);
  });

  test("follows the company's limit, where 0 asks about each difference", async () => {
    const { token, id } = await opened();
    expect((await limit(0)).status).toBe(200);
    expect((await close(token, id, 100.01, ask)).message).toBe("RM 0.01 more than expected. Close anyway?");
    expect((await close(token, id, 100, ask)).status).toBe(200);
    expect((await limit(150.5)).status).toBe(200);
    const next = await opened(200);
    expect((await close(next.token, next.id, 49.5, ask)).status).toBe(200);
    expect((await limit(50)).status).toBe(200);
  });

  test("may have a note, which the shift and the audit log keep", async () => {
    const { token, id } = await opened();
    const { shift } = (await close(token, id, 95, { closing_note: " Float for Mei " })).data;
    expect(shift.closing_note).toBe("Float for Mei");
    const [entry] = await app().rows<{ detail: object }>(
      "select detail from audit_log where action = 'shift.close' and subject_id = $1",
      [shift.id],
    );
    expect(entry!.detail).toMatchObject({ discrepancy: -5, closing_note: "Float for Mei" });
    const next = await opened();
    expect((await close(next.token, next.id, 95, { closing_note: "" })).data.shift.closing_note).toBeNull();
    const last = await opened();
    const long = await close(last.token, last.id, 95, { closing_note: "x".repeat(256) });
    expect([long.status, long.failure.errors?.[0]?.path]).toEqual([422, "closing_note"]);
  });
});

describe("what is refused changes nothing", () => {
  test("opening", async () => {
    const [first, second] = [await cashier(), await cashier()];
    const stock = (await shop.staff("inventory_manager", ["product:view"])).token;
    const [busy, free, inactive] = [await shop.counter(), await shop.counter(), await shop.counter()];
    await app().rows("update terminals set status = 'inactive' where id = $1", [inactive.id]);
    await open(first, busy.id, 1);
    const before = await everything();
    const cases: [ReturnType<typeof open>, number, string, string?][] = [
      [open(second, busy.id, 1), 409, "shift_open_on_terminal"],
      [
        open(first, free.id, 1),
        409,
        "shift_open_by_cashier",
        shiftTexts.shiftAlreadyOpenCashier({ terminal: busy.name }),
      ],
      [open(second, away.id, 1), 403, "forbidden"],
      [open(second, other.terminal.id, 1), 404, "not_found"],
      [open(second, 999_999, 1), 404, "not_found"],
      [open(second, inactive.id, 1), 409, "terminal_inactive"],
      [open(second, free.id, 1.005), 422, "too_many_decimals"],
      [open(second, free.id, -1), 422, "validation_failed"],
      [open(second, free.id, ""), 422, "validation_failed"],
      [open(second, undefined, 1), 422, "validation_failed"],
      [open(stock, free.id, 1), 403, "forbidden"],
    ];
    for (const [answer, status, code, message] of cases) {
      const { failure, ...got } = await answer;
      expect([got.status, failure.code]).toEqual([status, code]);
      if (message) expect(failure.message).toBe(message);
    }
    expect(await everything()).toEqual(before);
  });

  test("closing", async () => {
    const [first, second] = [await cashier(), await cashier()];
    const creator = (await shop.staff("cashier", ["pos:view", "counter:create"])).token;
    const manager = (await shop.staff("branch_manager", ["pos:view"])).token;
    const terminal = await shop.counter();
    const idle = await shop.counter();
    await open(first, terminal.id, 1);
    const before = await everything();
    const cases: [ReturnType<typeof close>, number, string][] = [
      [close(second, terminal.id, 1), 403, "shift_not_yours"],
      [close(manager, terminal.id, 1), 403, "shift_not_yours"],
      // A cashier closes only their own shift, whatever other permissions they hold.
      [close(creator, terminal.id, 1), 403, "shift_not_yours"],
      [close(first, idle.id, 1), 409, "shift_not_open"],
      [close(first, away.id, 1), 403, "forbidden"],
      [close(first, other.terminal.id, 1), 404, "not_found"],
      [close(first, terminal.id, 0.001), 422, "too_many_decimals"],
      [close(first, terminal.id, null), 422, "validation_failed"],
    ];
    for (const [answer, status, code] of cases) {
      const got = await answer;
      expect([got.status, got.failure.code]).toEqual([status, code]);
    }
    expect(await everything()).toEqual(before);
    expect((await close(shop.owner.token, terminal.id, 1)).status).toBe(200);
  });

  test("somebody else's shift closes with counter:create", async () => {
    const terminal = await shop.counter();
    await open(await cashier(), terminal.id, 1);
    const manager = (await shop.staff("branch_manager", ["pos:view", "counter:create"])).token;
    expect((await close(manager, terminal.id, 2)).data.shift.discrepancy).toBe(1);
  });
});

describe("at the same moment", () => {
  test("of several cashiers on one counter one opens a shift", async () => {
    const terminal = await shop.counter();
    const tokens = [await cashier(), await cashier(), await cashier()];
    const answers = await Promise.all(tokens.map((token) => open(token, terminal.id, 1)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ failure }) => failure.code)).toEqual([
      "shift_open_on_terminal",
      "shift_open_on_terminal",
    ]);
  });

  test("a cashier opens one of several counters, and the refusals name it", async () => {
    const token = await cashier();
    const terminals = [await shop.counter(), await shop.counter(), await shop.counter()];
    const answers = await Promise.all(terminals.map(({ id }) => open(token, id, 1)));
    const opened = answers.find(({ status }) => status === 200)!.data.terminal;
    const texts = answers.filter(({ status }) => status === 409).map(({ failure }) => failure.message);
    expect(texts).toEqual(Array(2).fill(shiftTexts.shiftAlreadyOpenCashier({ terminal: opened.name })));
  });

  test("of two closings one succeeds", async () => {
    const token = await cashier();
    const terminal = await shop.counter();
    await open(token, terminal.id, 1);
    const answers = await Promise.all([
      close(token, terminal.id, 5),
      close(shop.owner.token, terminal.id, 7),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ledger(terminal.id)).map(([kind]) => kind)).toEqual([
      "opening_correction",
      "closing_correction",
    ]);
  });

  test("a closing among sales counts the sales before it, and none after it", async () => {
    const token = shop.owner.token;
    const terminal = await shop.counter();
    const { variation } = await shop.product({ price: 3 });
    await open(token, terminal.id, 0);
    const sale = {
      terminal_id: terminal.id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 3 }],
      payments: [{ payment_method: "cash", amount_received: 3 }],
    };
    const sales = Array.from({ length: 12 }, () => shop.sell(sale));
    const [closed, ...sold] = await Promise.all([close(token, terminal.id, 3), ...sales]);
    expect(sold.every(({ status }) => status === 200)).toBe(true);
    const [row] = await app().rows<{ count: number }>(
      "select count(*)::int from orders where shift_id = $1",
      [closed.data.shift.id],
    );
    expect(closed.data.shift.expected_balance).toBe(row!.count * 3);
  });
});

describe("shift/list", () => {
  test("shows the latest first, of the caller's branches, with shift:view", async () => {
    const viewer = (await shop.staff("branch_manager", ["shift:view"])).token;
    await open(shop.owner.token, away.id, 1);
    await close(shop.owner.token, away.id, 1);
    const list = (token: string, query = "?length=200") =>
      app().call<{ shifts: Shift[]; count: number }>(token, "GET", `terminal/shift/list${query}`);
    const [all, seen] = [await list(shop.owner.token), await list(viewer)];
    expect(all.data.shifts[0]!.terminal.id).toBe(away.id);
    expect(seen.data.shifts.some(({ terminal }) => terminal.id === away.id)).toBe(false);
    expect(seen.data.count).toBe(seen.data.shifts.length);
    const ofAway = await list(shop.owner.token, `?terminal_id=${away.id}`);
    expect(ofAway.data.shifts.map(({ terminal }) => terminal.id)).toEqual([away.id]);
    const found = await list(shop.owner.token, `?search=${shop.owner.user.name.toUpperCase()}&length=200`);
    expect(new Set(found.data.shifts.map(({ user }) => user.id))).toEqual(new Set([shop.owner.user.id]));
    expect((await list(shop.owner.token, "?search=%25")).data.shifts).toEqual([]);
    expect((await list(viewer, `?terminal_id=${away.id}`)).status).toBe(403);
    expect((await list(viewer, `?terminal_id=${other.terminal.id}`)).status).toBe(404);
    expect((await list(await cashier())).status).toBe(403);
  });
});

test("expected = opening + cash kept, mismatch = closing − expected, whatever is sold", async () => {
  const { variation } = await shop.product({ price: 0.05, stock: 100_000, price_type: "variable" });
  const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100);
  const sale = fc.record({
    price: fc.integer({ min: 5, max: 5000 }).map((value) => value / 100),
    change: cents(900),
  });
  await fc.assert(
    fc.asyncProperty(
      cents(50_000),
      fc.array(sale, { maxLength: 5 }),
      cents(90_000),
      async (opening, sales, closing) => {
        const terminal = await shop.counter();
        const { token } = shop.owner;
        await open(token, terminal.id, opening);
        for (const { price, change } of sales) {
          const answer = await shop.sell({
            terminal_id: terminal.id,
            items: [{ product_variation_id: variation.id, quantity: 1, sale_price: price }],
            payments: [
              {
                payment_method: "cash",
                amount_received: sumAmounts([price, change], 2),
                amount_returned: change,
              },
            ],
          });
          expect(answer.status).toBe(200);
        }
        const { shift, terminal: after } = (await close(token, terminal.id, closing)).data;
        const expected = sumAmounts([opening, ...sales.map(({ price }) => price)], 2);
        expect(shift.expected_balance).toBe(expected);
        expect(shift.discrepancy).toBe(sumAmounts([closing, -expected], 2));
        expect(after.cash_box).toBe(closing);
      },
    ),
    { numRuns: 15 },
  );
});
