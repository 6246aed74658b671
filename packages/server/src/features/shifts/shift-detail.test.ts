import { sumAmounts } from "@clove/domain/money.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { withOldDatabase } from "../../../test/old-database.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let variation: Awaited<ReturnType<Shop["product"]>>["variation"];
let manager: Awaited<ReturnType<Shop["staff"]>>;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  variation = (await shop.product({ price: 10, stock: 10_000, price_type: "variable" })).variation;
  manager = await shop.staff("branch_manager", ["counter:create", "shift:view"]);
});

const cashier = () => shop.staff("cashier", ["pos:view"]);
const post = (path: string, body: object, token: string) =>
  app().call<{ terminal: Terminal; shift: Shift }>(token, "POST", `terminal/${path}`, body);
const open = (terminal_id: number, opening_balance: number, token = shop.owner.token) =>
  post("shift/open", { terminal_id, opening_balance }, token);
const close = (terminal_id: number, closing_balance: number, token = shop.owner.token, more: object = {}) =>
  post("shift/close", { terminal_id, closing_balance, ...more }, token);
const cash = (
  way: "in" | "out",
  terminal_id: number,
  amount: number,
  reason = "",
  token = shop.owner.token,
) => post(`cash/${way}`, { terminal_id, amount, reason }, token);
const detail = (id: number, token = shop.owner.token, query = "") =>
  app().call<ShiftDetail>(token, "GET", `terminal/shift/${id}${query}`);
const sell = (terminal_id: number, payments: object[], price: number, token = shop.owner.token) =>
  shop.sell({ terminal_id, items: [line(variation, price)], payments }, token);
const told = ({ status, failure }: { status: number; failure: { code: string } | undefined }) => [
  status,
  failure?.code,
];

describe("terminal/shift/{id}", () => {
  test("shows the present figures and movements of an open shift, and the final ones of a closed one", async () => {
    const { id } = await shop.counter();
    const seller = await cashier();
    const { shift } = (await open(id, 50, seller.token)).data;
    await sell(id, [pay("cash", 50, 37.5)], 12.5, seller.token);
    await sell(id, [pay("cash", 5), pay("qr", 15)], 20, seller.token);
    await cash("in", id, 30, "float");
    await cash("out", id, 8);
    const x = (await detail(shift.id, seller.token)).data;
    expect(x.shift).toMatchObject({ z_number: null, closed_by: null, expected_balance: 89.5 });
    expect(x.sales_count).toBe(2);
    expect(x.report.methods.cash).toEqual({ sales: 17.5, deposits: 0, refunds: 0, net: 17.5 });
    expect([x.report.methods.qr.net, x.report.total_net]).toEqual([15, 32.5]);
    expect(x.cash.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "cash_in", amount: 30 },
      { kind: "cash_out", amount: -8 },
      { kind: "change", amount: -37.5 },
      { kind: "opening_correction", amount: 50 },
      { kind: "sale", amount: 55 },
    ]);
    expect(x.movements.map(({ kind, balance }) => [kind, balance])).toEqual([
      ["cash_out", 89.5],
      ["cash_in", 97.5],
      ["sale", 67.5],
      ["change", 62.5],
      ["sale", 100],
      ["opening_correction", 50],
    ]);
    expect([x.count, x.explanations]).toEqual([6, []]);

    await close(id, 77, manager.token);
    // A later movement does not belong to the closed shift.
    await cash("out", id, 70);
    const z = (await detail(shift.id)).data;
    expect(z.shift).toMatchObject({
      z_number: 1,
      user: { id: seller.user.id },
      closed_by: { id: manager.user.id, name: manager.user.name },
      discrepancy: -12.5,
    });
    expect(z.movements[0]).toMatchObject({ kind: "closing_correction", amount: -12.5, balance: 77 });
    expect(z.explanations.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
      ["same_amount", 1, 12.5],
      ["cash_out_without_reason", 1, -8],
      ["change", 1, -37.5],
      ["largest", 3, 34.5],
    ]);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => detail(shift.id, undefined, `?page=${page}&length=3`)),
    );
    expect(pages.flatMap(({ data }) => data.movements)).toEqual(z.movements);
  });

  test("names cash sales of the shift that arrived after its closing", async () => {
    const { id } = await shop.counter();
    const { shift } = (await open(id, 0)).data;
    const { data } = await close(id, 3);
    const rows = saleRows({
      temp_id: "T0001-after",
      terminal_id: id,
      cashier_user_id: shop.owner.user.id,
      lines: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
      order: { created_at: data.shift.opened_at },
    });
    expect((await sendUpload(app(), shop.owner.token, rows)).records[0]!.status).toBe("created");
    expect((await detail(shift.id)).data.explanations).toMatchObject([
      { kind: "late", count: 1, amount: 10 },
    ]);
  });

  test("is for people with shift:view in its store, and for its own cashier", async () => {
    const { id } = await shop.counter();
    const seller = await cashier();
    const { shift } = (await open(id, 0, seller.token)).data;
    const away = await shop.counter((await shop.branch({ type: "branch" })).id);
    const there = (await open(away.id, 0)).data.shift;
    const other = await openShop(app(), app().b);
    const foreign = (
      await post("shift/open", { terminal_id: other.terminal.id, opening_balance: 0 }, other.owner.token)
    ).data.shift;
    const answers = await Promise.all([
      detail(shift.id, seller.token),
      detail(shift.id, manager.token),
      detail(shift.id, (await cashier()).token),
      detail(shift.id, (await shop.staff("branch_manager", ["counter:view"])).token),
      detail(there.id, manager.token),
      detail(foreign.id),
      detail(999_999),
    ]);
    expect(answers.map(told)).toEqual([
      [200, undefined],
      [200, undefined],
      [403, "forbidden"],
      [403, "forbidden"],
      [403, "forbidden"],
      [404, "not_found"],
      [404, "not_found"],
    ]);
    await close(away.id, 0);
  });
});

describe("Z numbers", () => {
  test("count the closings of each counter", async () => {
    const [one, two] = [await shop.counter(), await shop.counter()];
    const numbers: (number | null)[] = [];
    for (const { id } of [one, two, one, one, two]) {
      await open(id, 0);
      numbers.push((await close(id, 0)).data.shift.z_number);
    }
    expect(numbers).toEqual([1, 1, 2, 3, 2]);
  });

  test("have no gap and no repeat when closings and openings race, or are refused", async () => {
    const { id } = await shop.counter();
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await cashier()).token));
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        tokens.flatMap((token) => [open(id, 0, token), close(id, 0, token), close(id, 0, manager.token)]),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    await close(id, 0, manager.token);
    expect(statuses.filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    const rows = await app().rows<{ z_number: number }>(
      "select z_number from shifts where terminal_id = $1 order by closed_at, id",
      [id],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ z_number }) => z_number)).toEqual(rows.map((_, i) => i + 1));
  });

  test("are given to older closings in their order, with the person who closed", () =>
    withOldDatabase("0023", async ({ owner, migrate, enter }) => {
      await enter("1");
      await owner.query(`insert into companies (id, name) values (1, 'Old');
        insert into branches (company_id, id, name, email, contact_number, address, type) values (1, 1, 'B', 'b@b', '1', '2', 'branch');
        insert into users (company_id, id, name, email, gender, role, barcode)
          select 1, id, 'P' || id, id || '@b', 'male', 'cashier', id from generate_series(1, 2) id;
        insert into terminals (company_id, id, branch_id, name, description, unique_no)
          select 1, id, 1, 'T', '.', '000' || id from generate_series(1, 2) id;
        insert into shifts (company_id, id, terminal_id, user_id, opened_at, closed_at, opening_balance, closing_balance,
            expected_balance, discrepancy)
          select 1, id, 1 + id / 4, 1, now(), case when id < 5 then now() - id * interval '1 hour' end, 0,
            case when id < 5 then 0 end, 0, case when id < 5 then 0 end from generate_series(1, 5) id;
        insert into audit_log (company_id, user_id, action, subject, subject_id) values (1, 2, 'shift.close', 'shift', 3)`);
      await migrate();
      const { rows } = await owner.query("select z_number, closed_by::int from shifts order by id");
      expect(rows).toEqual([
        { z_number: 3, closed_by: 1 },
        { z_number: 2, closed_by: 1 },
        { z_number: 1, closed_by: 2 },
        { z_number: 1, closed_by: 1 },
        { z_number: null, closed_by: null },
      ]);
    }));
});

describe("closing somebody else's shift", () => {
  test("needs counter:create but no pos:view, and the audit log says whose shift it was", async () => {
    const { id } = await shop.counter();
    const seller = await cashier();
    const { shift } = (await open(id, 5, seller.token)).data;
    const closed = await close(id, 4, manager.token, { shift_id: shift.id });
    expect([closed.status, closed.message]).toEqual([200, shiftTexts.shiftClosed]);
    const [entry] = await app().rows(
      "select user_id::int, detail->'opened_by' as opened_by from audit_log where action = 'shift.close' and subject_id = $1",
      [shift.id],
    );
    expect(entry).toEqual({ user_id: manager.user.id, opened_by: seller.user.id });
    const viewer = await shop.staff("branch_manager", ["shift:view"]);
    expect(told(await close(id, 4, viewer.token))).toEqual([403, "forbidden"]);
  });

  test("never closes a shift that was opened meanwhile", async () => {
    const { id } = await shop.counter();
    const { shift } = (await open(id, 5)).data;
    await close(id, 5);
    const again = (await open(id, 5, (await cashier()).token)).data.shift;
    const late = await close(id, 5, manager.token, { shift_id: shift.id });
    expect([late.status, late.failure.message]).toEqual([409, shiftTexts.shiftClosedMeanwhile]);
    expect((await detail(again.id)).data.shift.closed_at).toBeNull();
    await close(id, 5, manager.token);
    expect(told(await close(id, 5, manager.token, { shift_id: again.id }))).toEqual([409, "shift_closed"]);
  });

  test("reaches the cashier's stream within two seconds", async () => {
    const { id } = await shop.counter();
    const seller = await cashier();
    const tills = openTills(app(), shop.owner);
    const till = await tills.ready(seller.token);
    await open(id, 0, seller.token);
    const opened = await till.until(rowOf("users", { id: seller.user.id }));
    const seen = till.received.length;
    const at = Date.now();
    expect((await close(id, 0, manager.token)).status).toBe(200);
    const told = await till.until(rowOf("users", { id: seller.user.id }), seen);
    expect(told.at - at).toBeLessThan(2000);
    expect(told.at).toBeGreaterThanOrEqual(opened.at);
    expect(till.received.slice(seen).some(({ message }) => rowOf("terminals", { id })(message))).toBe(true);
    await tills.close();
  });

  test("races the cashier's own closing: one succeeds, the other is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await shop.counter();
      const seller = await cashier();
      const { shift } = (await open(id, 10, seller.token)).data;
      const [own, theirs] = await Promise.all([
        close(id, 9, seller.token),
        close(id, 8, manager.token, { shift_id: shift.id }),
      ]);
      const refused = own.status === 200 ? theirs : own;
      expect([own.status, theirs.status].toSorted()).toEqual([200, 409]);
      expect(["shift_closed", "shift_not_open"]).toContain(refused.failure.code);
      const now = (await detail(shift.id)).data.shift;
      expect(now.closing_balance).toBe(own.status === 200 ? 9 : 8);
    }
  });

  test("races the cashier's sales: each is counted in the shift or refused", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await shop.counter();
      const seller = await cashier();
      const { shift } = (await open(id, 0, seller.token)).data;
      const sales = Array.from({ length: 6 }, () => sell(id, [pay("cash", 10)], 10, seller.token));
      const [closed, ...sold] = await Promise.all([close(id, 0, manager.token), ...sales]);
      expect(closed.status).toBe(200);
      const refused = sold.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ failure }) => failure.code)).size).toBeLessThanOrEqual(1);
      expect(refused.every(({ failure }) => failure.code === "open_shift_required")).toBe(true);
      const { data } = await detail(shift.id);
      expect(data.shift.expected_balance).toBe((sold.length - refused.length) * 10);
      expect(data.sales_count).toBe(sold.length - refused.length);
    }
  });
});

test("any concurrent calls on one counter succeed or are refused, and cash box and ledger stay equal", async () => {
  const [one, two] = [await cashier(), await cashier()];
  const tokens = [one.token, two.token, manager.token, shop.owner.token];
  const cents = fc.integer({ min: 1, max: 5000 }).map((value) => value / 100);
  const who = fc.integer({ min: 0, max: 3 });
  const action = fc.oneof(
    fc.record({ kind: fc.constant("open" as const), amount: cents, who }),
    fc.record({ kind: fc.constant("close" as const), amount: cents, who }),
    fc.record({
      kind: fc.constant("sell" as const),
      amount: fc.integer({ min: 1000, max: 6000 }).map((value) => value / 100),
      who,
    }),
    fc.record({ kind: fc.constantFrom("in" as const, "out" as const), amount: cents, who }),
    fc.record({ kind: fc.constantFrom("active" as const, "inactive" as const), amount: cents, who }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
      const { id, name, description } = await shop.counter();
      const answers = await Promise.all(
        actions.map(({ kind, amount, who }) => {
          const token = tokens[who]!;
          if (kind === "open") return open(id, amount, token);
          if (kind === "close") return close(id, amount, token);
          if (kind === "sell") return sell(id, [pay("cash", amount)], amount, token);
          if (kind === "in" || kind === "out") return cash(kind, id, amount, "", token);
          return post("update", { id, name, description, status: kind }, token);
        }),
      );
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 403, 409].includes(status)),
      ).toEqual([]);
      // Closed, so that nobody has an open shift in the next round.
      await close(id, 0, shop.owner.token);
      const [drift] = await app().rows<{ box: number; ledger: number }>(
        `select cash_box::float as box, coalesce((select sum(amount) from cash_ledger l
            where l.company_id = $2 and l.terminal_id = t.id), 0)::float as ledger
          from terminals t where t.company_id = $2 and id = $1`,
        [id, shop.owner.user.company_id],
      );
      expect(drift!.box).toBe(sumAmounts([drift!.ledger], 2));
    }),
    { numRuns: 12 },
  );
});
