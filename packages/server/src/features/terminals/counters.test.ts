import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken, openSessions } from "../../http/auth.ts";
import { pageOfMovements } from "./cash-ledger.sql.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let away: Terminal;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  away = await shop.counter((await shop.branch({ type: "branch" })).id);
});

type Answered = { terminal: Terminal };
const post = (path: string, body: object, token = shop.owner.token) =>
  app().call<Answered>(token, "POST", `terminal/${path}`, body);
const update = (id: number, fields: object = {}, token?: string) =>
  post("update", { id, name: "Front", description: "door", status: "active", ...fields }, token);
const cash = (way: "in" | "out", terminal_id: number, amount: unknown, more: object = {}, token?: string) =>
  post(`cash/${way}`, { terminal_id, amount, ...more }, token);
type Ledger = { terminal: Terminal; movements: CashMovement[]; count: number };
const ledger = (id: number, query = "", token = shop.owner.token) =>
  app().call<Ledger>(token, "GET", `terminal/${id}/cash${query}`);
const told = ({ status, failure }: { status: number; failure: { code: string } | undefined }) => [
  status,
  failure?.code,
];
const sellThere = (terminal_id: number, variation: { id: number }, amount: number, token?: string) =>
  shop.sell({ terminal_id, items: [line(variation, amount)], payments: [pay("cash", amount)] }, token);

describe("terminal/update", () => {
  test("changes name, description and status; the audit log says who did it", async () => {
    const { id, ...rest } = await shop.counter();
    const answer = await update(id, { name: " Bar ", status: "inactive" });
    expect([answer.status, answer.message]).toEqual([200, terminalTexts.terminalUpdated]);
    const changed = { name: "Bar", description: "door", status: "inactive" };
    expect(answer.data.terminal).toEqual({ ...rest, id, ...changed });
    const [entry] = await app().rows(
      "select user_id::int, detail from audit_log where action = 'terminal.update' and subject_id = $1",
      [id],
    );
    const { name, description, status, printer_address, printer_port } = rest;
    expect(entry).toEqual({
      user_id: shop.owner.user.id,
      detail: { before: { name, description, status, printer_address, printer_port }, after: changed },
    });
  });

  test("an inactive counter neither sells nor opens a shift", async () => {
    const { id } = await shop.counter();
    const { variation } = await shop.product();
    await update(id, { status: "inactive" });
    expect(told(await sellThere(id, variation, 10))).toEqual([409, "terminal_inactive"]);
    expect(told(await post("shift/open", { terminal_id: id, opening_balance: 1 }))).toEqual([
      409,
      "terminal_inactive",
    ]);
  });

  test("a counter with an open shift stays active, and the refusal says whose shift; its name can change", async () => {
    const { id } = await shop.counter();
    const { token, user } = await shop.staff("cashier", ["pos:view"]);
    await shop.openShift(token, id);
    const refused = await update(id, { status: "inactive" });
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      terminalTexts.terminalHasOpenShift({ name: user.name }),
    ]);
    expect((await update(id)).data.terminal).toMatchObject({ name: "Front", status: "active" });
  });

  test("if a shift opens at the moment when the counter is made inactive, one of the two is refused", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id } = await shop.counter();
        const { token } = await shop.staff("cashier", ["pos:view"]);
        const [opened, shut] = await Promise.all([
          post("shift/open", { terminal_id: id, opening_balance: 1 }, token),
          update(id, { status: "inactive" }),
        ]);
        return [told(opened), told(shut)];
      }),
    );
    for (const outcome of outcomes) {
      expect([
        [
          [200, undefined],
          [409, "terminal_has_open_shift"],
        ],
        [
          [409, "terminal_inactive"],
          [200, undefined],
        ],
      ]).toContainEqual(outcome);
    }
  });
});

describe("cash in and out", () => {
  test("changes what is in the drawer, with a reason, in the open shift if there is one", async () => {
    const { id } = await shop.counter();
    const before = await cash("in", id, "100.50", { reason: " float " });
    expect([before.status, before.message, before.data.terminal.cash_box]).toEqual([
      200,
      terminalTexts.cashUpdated,
      100.5,
    ]);
    const { token } = await shop.staff("cashier", ["pos:view"]);
    await shop.openShift(token, id, 100.5);
    await cash("in", id, 10);
    const after = await cash("out", id, 30.25, { reason: "" });
    expect(after.data.terminal.cash_box).toBe(80.25);
    const rows = await app().rows(
      "select kind, amount::float, reason, shift_id is not null as in_shift from cash_ledger where terminal_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { kind: "cash_in", amount: 100.5, reason: "float", in_shift: false },
      { kind: "cash_in", amount: 10, reason: null, in_shift: true },
      { kind: "cash_out", amount: -30.25, reason: null, in_shift: true },
    ]);
    const closed = await post("shift/close", { terminal_id: id, closing_balance: 80.25 }, token);
    expect(closed.data).toMatchObject({ shift: { expected_balance: 80.25, discrepancy: 0 } });
  });

  test("never takes out more than there is, even when several do so at once", async () => {
    const { id } = await shop.counter();
    await cash("in", id, 50);
    const refused = await cash("out", id, 50.01);
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      terminalTexts.drawerShort({ left: "RM 50.00" }),
    ]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cash("out", id, 30)));
    expect(answers.map(told).sort()).toEqual([
      [200, undefined],
      ...Array.from({ length: 4 }, () => [409, "drawer_short"]),
    ]);
    expect((await ledger(id)).data.terminal.cash_box).toBe(20);
  });

  test("is refused without changing anything", async () => {
    const { id } = await shop.counter();
    const { token: cashier } = await shop.staff("cashier", ["pos:view", "counter:view"]);
    const { token: manager } = await shop.staff("branch_manager", ["counter:create"]);
    const answers = await Promise.all([
      cash("in", id, 0),
      cash("in", id, -1),
      cash("in", id, 0.001),
      cash("in", id, ""),
      cash("in", id, 1, { reason: "x".repeat(256) }),
      cash("in", id, 1, {}, cashier),
      cash("in", away.id, 1, {}, manager),
      cash("in", other.terminal.id, 1),
      cash("out", id, 1),
      update(id, {}, cashier),
      update(away.id, {}, manager),
      update(other.terminal.id),
      update(id, { name: " " }),
      update(id, { status: "gone" }),
    ]);
    expect(answers.map(told)).toEqual([
      [422, "cash_amount_required"],
      [422, "validation_failed"],
      [422, "too_many_decimals"],
      [422, "validation_failed"],
      [422, "validation_failed"],
      [403, "cash_needs_right"],
      [403, "forbidden"],
      [404, "not_found"],
      [409, "drawer_short"],
      [403, "forbidden"],
      [403, "forbidden"],
      [404, "not_found"],
      [422, "validation_failed"],
      [422, "validation_failed"],
    ]);
    expect((await ledger(id)).data).toMatchObject({ count: 0, terminal: { cash_box: 0 } });
  });
});

describe("the cash ledger", () => {
  let counter: Terminal;

  beforeAll(async () => {
    counter = await shop.counter();
    const { id } = counter;
    const { variation } = await shop.product({ price: 12.25 });
    await cash("in", id, 20, { reason: "float" });
    await shop.openShift(shop.owner.token, id, 25);
    const sale = { items: [line(variation, 12.25)], payments: [pay("cash", 20, 7.75)] };
    expect((await shop.sell({ terminal_id: id, ...sale })).status).toBe(200);
    await cash("out", id, 5, { reason: "bank" });
    await post("shift/close", { terminal_id: id, closing_balance: 30 });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const late = saleRows({
      temp_id: "T0001-late-cash",
      terminal_id: id,
      cashier_user_id: shop.owner.user.id,
      lines: [{ product_variation_id: variation.id, quantity: 1, sale_price: 12.25 }],
      order: { created_at: yesterday },
    });
    expect((await sendUpload(app(), shop.owner.token, late)).records[0]!.status).toBe("created");
  });

  test("lists the movements, newest first, with who, why, and what was in the drawer afterwards", async () => {
    const { data } = await ledger(counter.id);
    expect(
      data.movements.map(({ kind, amount, late, reason, balance }) => [kind, amount, late, reason, balance]),
    ).toEqual([
      ["counted_at_closing", -12.25, true, null, 30],
      ["sale", 12.25, true, null, 42.25],
      ["closing_correction", -2.25, false, null, 30],
      ["cash_out", -5, false, "bank", 32.25],
      ["change", -7.75, false, null, 37.25],
      ["sale", 20, false, null, 45],
      ["opening_correction", 5, false, null, 25],
      ["cash_in", 20, false, "float", 20],
    ]);
    expect(data.count).toBe(8);
    expect(data.terminal).toMatchObject({ id: counter.id, cash_box: 30 });
    expect(data.movements[5]).toMatchObject({
      by: { id: shop.owner.user.id, name: shop.owner.user.name },
      order: { id: expect.any(Number), order_ref: expect.stringContaining(counter.unique_no) },
      at: expect.stringMatching(/Z$/),
    });
    expect(data.movements[7]!.order).toBeNull();
  });

  test("has the same figures page by page, by number or after the last movement of the page before", async () => {
    const all = (await ledger(counter.id)).data.movements;
    const byNumber = await Promise.all([1, 2, 3].map((page) => ledger(counter.id, `?page=${page}&length=3`)));
    expect(byNumber.flatMap(({ data }) => data.movements)).toEqual(all);
    const walked: CashMovement[] = [];
    for (let before = ""; ; before = `&before=${walked.at(-1)!.id}`) {
      const { movements } = (await ledger(counter.id, `?length=3${before}`)).data;
      if (movements.length === 0) break;
      walked.push(...movements);
    }
    expect(walked).toEqual(all);
  });

  test("needs counter:view and the counter's store", async () => {
    const { token: viewer } = await shop.staff("branch_manager", ["counter:view"]);
    const { token: cashier } = await shop.staff("cashier", ["pos:view"]);
    expect((await ledger(counter.id, "", viewer)).status).toBe(200);
    expect(told(await ledger(counter.id, "", cashier))).toEqual([403, "forbidden"]);
    expect(told(await ledger(away.id, "", viewer))).toEqual([403, "forbidden"]);
    expect(told(await ledger(other.terminal.id))).toEqual([404, "not_found"]);
  });
});

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
};
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test("of 100,000 movements a page reads its own rows, and for the later ones an index alone", async (context) => {
  // Of a cluster's coordinator EXPLAIN shows which worker it asks.
  context.skip(process.env.CITUS_URL !== undefined);
  const { id } = await shop.counter();
  const { company_id } = shop.owner.user;
  await app().rows(
    `insert into cash_ledger (company_id, terminal_id, user_id, kind, amount)
      select $1, $2, $3, 'cash_in', 1 from generate_series(1, 100000)`,
    [company_id, id, shop.owner.user.id],
  );
  await app().rows("update terminals set cash_box = 100000 where id = $1", [id]);
  await app().rows("vacuum analyze cash_ledger");
  const deep = (await ledger(id, "?length=1&page=90000")).data.movements[0]!;
  expect(deep.balance).toBe(10_001);
  const scope = await openSessions(app().pool).open(hashToken(shop.owner.token));
  /** The plan is made without the values, as for the route. */
  const planOf = (before: number | undefined) =>
    inTransaction(app().pool, { company_id, generic_plans: true }, async ({ db }) => {
      const query = { page: 1, length: 50, before };
      const { sql: text, parameters } = pageOfMovements(scope, { terminal_id: id }, query).compile(db);
      await sql.raw(`prepare ledger as ${text}`).execute(db);
      const { rows } = await sql
        .raw<{ "QUERY PLAN": [{ Plan: Plan }] }>(
          `explain (analyze, format json) execute ledger (${parameters.join(", ")})`,
        )
        .execute(db);
      await sql`deallocate ledger`.execute(db);
      return rows[0]!["QUERY PLAN"][0].Plan;
    });
  for (const before of [undefined, deep.id]) {
    const scans = nodes(await planOf(before)).filter((node) => node["Relation Name"] === "cash_ledger");
    expect(new Set(scans.map((scan) => scan["Index Name"]))).toEqual(new Set(["cash_ledger_drawer"]));
    const wide = scans.filter((scan) => scan["Actual Rows"] * scan["Actual Loops"] > 50);
    expect(wide.map((scan) => scan["Node Type"])).toEqual(before === undefined ? [] : ["Index Only Scan"]);
  }
});
