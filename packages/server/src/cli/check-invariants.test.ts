import { afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openShop } from "../../test/shop.ts";
import { moved, openStockMoves } from "../../test/stock-moves.ts";
import { saleRows, sendUpload, together } from "../../test/upload.ts";
import { checkInvariants, invariants, violationText } from "./check-invariants.ts";
import { referenceInvariants, references } from "./check-invariants-references.ts";

const app = useTestApp();

/**
 * A closed and an open shift, a sale with all methods, and offline sales that wait, are late, oversold, on unassigned
 * credit or kept aside, so that every invariant has data that can break it.
 */
beforeAll(async () => {
  const shop = await openShop(app(), app().a);
  const { token } = await shop.staff("cashier", ["pos:view"]);
  const body = { temp_id: "T0001-product" };
  const { variation } = await shop.product({ price: 30, ...body });
  const customer = await shop.customer(100);
  await shop.openShift(token, shop.terminal.id, 50);
  const sale = await shop.sell(
    {
      user_id: customer.id,
      temp_id: "T0001-sale",
      items: [{ product_variation_id: variation.id, quantity: 2, sale_price: 30 }],
      payments: [
        { payment_method: "cash", amount_received: 50, amount_returned: 10 },
        { payment_method: "credit", amount_received: 15 },
        { payment_method: "qr", amount_received: 5 },
      ],
    },
    token,
  );
  expect(sale.status).toBe(200);
  const close = { terminal_id: shop.terminal.id, closing_balance: 89 };
  expect((await app().call(token, "POST", "terminal/shift/close", close)).status).toBe(200);
  const second = await shop.counter();
  const third = await shop.counter();
  await shop.openShift(token, second.id, 5);
  await shop.openShift(shop.owner.token, third.id, 5);

  const missing = await shop.product({ price: 3, stock: 0, name: "Sold out" });
  const offline = (temp_id: string, terminal_id: number, more: object = {}) =>
    saleRows({
      temp_id,
      terminal_id,
      cashier_user_id: shop.owner.user.id,
      lines: [{ product_variation_id: variation.id, quantity: 2, sale_price: 30 }],
      ...more,
    });
  const before = { created_at: new Date(Date.now() - 86_400_000).toISOString() };
  const { records } = await sendUpload(
    app(),
    shop.owner.token,
    together(
      offline("T0001-waits", shop.terminal.id, { order: before }),
      offline("T0001-late", second.id, {
        order: before,
        lines: [{ product_variation_id: missing.variation.id, quantity: 3, sale_price: 3 }],
      }),
      offline("T0001-nobody", third.id, {
        order: { user_temp_id: "T0001-unknown" },
        payments: [{ payment_method: "credit" }],
      }),
      offline("T0001-aside", third.id, { order: { total: 1 } }),
    ),
  );
  expect(records.map((record) => [record.status, record.warnings])).toEqual([
    ["created", ["late"]],
    ["created", ["oversold", "late"]],
    ["created", ["customer_missing"]],
    ["quarantined", []],
  ]);
  const depot = await shop.branch({ name: "Depot" });
  const { transfer } = openStockMoves(app(), shop);
  const moving = await transfer(shop.owner.branch.id, depot.id, [moved(variation, 2)]);
  expect(moving.status).toBe(200);
});

type Case = { name: string; breaks: string; repair: string; also?: string[] };
const level = "stock level = Σ batches left = Σ stock ledger";
const received = "batch received = what its stock transaction brought in";
const cases: Case[] = [
  {
    name: level,
    breaks: "update stock_levels set quantity = quantity + 0.001 where quantity > 0",
    repair: "update stock_levels set quantity = quantity - 0.001 where quantity > 0",
  },
  {
    name: "batch left = Σ its stock ledger",
    breaks:
      "update batches set left_quantity = left_quantity - 1; update stock_levels set quantity = quantity - 1 where quantity > 0",
    repair:
      "update batches set left_quantity = left_quantity + 1; update stock_levels set quantity = quantity + 1 where quantity > 0",
    also: [level],
  },
  {
    name: "0 ≤ batch left ≤ batch received",
    breaks: "update batches set received_quantity = 50 where received_quantity = 100",
    repair: "update batches set received_quantity = 100 where received_quantity = 50",
    also: [received],
  },
  {
    name: received,
    breaks: "update batches set received_quantity = received_quantity + 1",
    repair: "update batches set received_quantity = received_quantity - 1",
  },
  {
    name: "a movement is of its batch's variation and store",
    breaks: "update stock_ledger set product_variation_id = product_variation_id + 100",
    repair: "update stock_ledger set product_variation_id = product_variation_id - 100",
    also: [level],
  },
  {
    name: "a transfer conserves quantity and cost",
    breaks: "update batches set purchase_price = purchase_price + 0.01 where received_quantity = 2",
    repair: "update batches set purchase_price = purchase_price - 0.01 where received_quantity = 2",
  },
  {
    name: "a transfer conserves quantity and cost",
    breaks:
      "update stock_transactions set destination_branch_id = source_branch_id + 100 where type = 'transfer'",
    repair: `update stock_transactions t set destination_branch_id = b.branch_id from batches b
      where t.type = 'transfer' and b.transaction_id = t.id`,
  },
  {
    name: "batch allocations of an order = its stock ledger",
    breaks: "update stock_ledger set order_id = order_id + 100",
    repair: "update stock_ledger set order_id = order_id - 100",
    also: [referenceInvariants[0]!.name],
  },
  {
    name: "settled of a shortfall = the movements that settled it",
    breaks: "update stock_ledger set settles_shortfall = true where order_id is not null",
    repair: "update stock_ledger set settles_shortfall = false",
  },
  {
    name: "order line = Σ its batch allocations + open shortfall",
    breaks: "update order_item_batches set quantity = quantity - 1",
    repair: "update order_item_batches set quantity = quantity + 1",
    also: ["batch allocations of an order = its stock ledger"],
  },
  {
    name: "order total = Σ lines − adjustment",
    breaks: "update order_items set goods_amount = goods_amount + 0.01, subtotal = subtotal + 0.01",
    repair: "update order_items set goods_amount = goods_amount - 0.01, subtotal = subtotal - 0.01",
  },
  {
    name: "order total = Σ(received − returned)",
    breaks: "update payment_logs set amount_received = amount_received + 0.01 where payment_method = 'qr'",
    repair: "update payment_logs set amount_received = amount_received - 0.01 where payment_method = 'qr'",
  },
  {
    name: "cash payments of an order = its cash ledger, in the same shift",
    breaks: "update payment_logs set shift_id = shift_id + 1 where payment_method = 'cash'",
    repair: "update payment_logs set shift_id = shift_id - 1 where payment_method = 'cash'",
    also: ["an order stands in its payments' shift"],
  },
  {
    name: "cash box = Σ cash ledger, never below zero",
    breaks: "update terminals set cash_box = cash_box + 0.01 where cash_box = 89",
    repair: "update terminals set cash_box = cash_box - 0.01 where cash_box = 89.01",
  },
  {
    name: "shift expected = opening + its cash ledger",
    breaks: "update shifts set expected_balance = expected_balance + 1, discrepancy = discrepancy - 1",
    repair: "update shifts set expected_balance = expected_balance - 1, discrepancy = discrepancy + 1",
  },
  {
    name: "shift mismatch = closing − expected",
    breaks: "update shifts set discrepancy = discrepancy + 0.01 where closed_at is not null",
    repair: "update shifts set discrepancy = discrepancy - 0.01 where closed_at is not null",
  },
  {
    name: "a closed shift never changes",
    breaks: "update cash_ledger set created_at = created_at + interval '1 hour' where kind = 'sale'",
    repair: "update cash_ledger set created_at = created_at - interval '1 hour' where kind = 'sale'",
  },
  {
    name: "credit used = Σ credit ledger, 0 ≤ used",
    breaks: "update users set credit_used = credit_used + 1 where credit_limit = 100",
    repair: "update users set credit_used = credit_used - 1 where credit_limit = 100",
  },
  {
    name: "credit used ≤ limit unless a flagged offline sale explains it",
    breaks: "update users set credit_limit = 14.99 where credit_limit = 100",
    repair: "update users set credit_limit = 100 where credit_limit = 14.99",
  },
  {
    name: "at most one open shift per counter",
    breaks: `drop index shifts_open_terminal; update shifts set terminal_id = terminal_id - 1 where id = 3`,
    repair: `update shifts set terminal_id = terminal_id + 1 where id = 3;
      create unique index shifts_open_terminal on shifts (company_id, terminal_id) where closed_at is null`,
  },
  {
    name: "at most one open shift per cashier",
    breaks: `drop index shifts_open_user; update shifts set user_id = (select user_id from shifts where id = 2) where id = 3`,
    repair: `update shifts set user_id = (select min(id) from users) where id = 3;
      create unique index shifts_open_user on shifts (company_id, user_id) where closed_at is null`,
  },
  {
    name: "a temp id names one record for ever",
    breaks: "update products set temp_id = 'T0001-sale' where temp_id = 'T0001-product'",
    repair: "update products set temp_id = 'T0001-product' where temp_id = 'T0001-sale'",
  },
  {
    name: "a stored key has its answer",
    breaks: "create table kept as select * from idempotency_keys; update idempotency_keys set answer = null",
    repair:
      "update idempotency_keys i set answer = kept.answer from kept where kept.key = i.key; drop table kept",
    also: ["a key names the order that has its temp id"],
  },
  {
    name: "no open shortfall beside stock",
    breaks: "update shortfalls set product_variation_id = product_variation_id - 1",
    repair: "update shortfalls set product_variation_id = product_variation_id + 1",
    also: ["a shortfall is of its order line, in its order's branch"],
  },
  {
    name: "a shortfall is of its order line, in its order's branch",
    breaks: "update shortfalls set order_id = order_id - 1",
    repair: "update shortfalls set order_id = order_id + 1",
  },
  {
    name: "late cash leaves its shift's expected balance alone",
    breaks: "update cash_ledger set late = false where kind = 'sale' and late and shift_id is not null",
    repair: "update cash_ledger set late = true where kind = 'sale' and amount = 9",
  },
  {
    name: "only late cash is countered, and only once",
    breaks: "update cash_ledger set late = false where kind = 'counted_at_closing' and shift_id is null",
    repair: "update cash_ledger set late = true where kind = 'counted_at_closing'",
  },
  {
    name: "no sale waits beside an open shift",
    breaks: "update orders set terminal_id = terminal_id + 1 where awaits_shift",
    repair: "update orders set terminal_id = terminal_id - 1 where awaits_shift",
  },
  {
    name: "an order stands in its payments' shift",
    breaks: "update orders set shift_id = shift_id + 1 where temp_id = 'T0001-sale'",
    repair: "update orders set shift_id = shift_id - 1 where temp_id = 'T0001-sale'",
  },
  {
    name: "credit payments of an order = its credit ledger + what is unassigned",
    breaks: "update unassigned_credit set amount = amount + 0.01",
    repair: "update unassigned_credit set amount = amount - 0.01",
  },
  {
    name: "what lies in quarantine is not stored, what was retried is",
    breaks: "update quarantine set temp_id = 'T0001-sale'",
    repair: "update quarantine set temp_id = 'T0001-aside'",
  },
  {
    name: "a key names the order that has its temp id",
    breaks:
      "update orders set temp_id = 'T0001-x' where temp_id = 'T0001-late'; update idempotency_keys set key = 'T0001-x' where key = 'T0001-sale'",
    repair:
      "update orders set temp_id = 'T0001-late' where temp_id = 'T0001-x'; update idempotency_keys set key = 'T0001-sale' where key = 'T0001-x'",
  },
  {
    name: "searches know every product by its name",
    breaks: "update product_names set search_name = 'other' || search_name where company_id = 1",
    repair: "update product_names set search_name = substr(search_name, 6) where company_id = 1",
  },
  {
    name: "searches know every product by its name",
    breaks: "delete from product_names where company_id = 1",
    repair:
      "insert into product_names select company_id, id, lower(name), search_fold(name) from products where company_id = 1",
  },
  {
    name: "a warehouse has no counter",
    breaks: "update branches set type = 'warehouse' where company_id = 1",
    repair: "update branches set type = 'branch' where company_id = 1",
  },
];

afterEach(async () => expect(await checkInvariants(app().pool)).toEqual([]));

test.each(cases)("$name: $breaks", async ({ name, breaks, repair, also = [] }) => {
  // Rows are changed past every constraint that would prevent it.
  const loose = [
    "set session_replication_role = replica",
    "alter table batches drop constraint batches_check",
    breaks,
  ].join(";");
  const tight = [
    repair,
    "alter table batches add constraint batches_check check (left_quantity between 0 and received_quantity)",
    "set session_replication_role = origin",
  ].join(";");
  await app().rows(loose);
  const violations = await checkInvariants(app().url);
  await app().rows(tight);
  expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual([name, ...also].sort());
  expect(new Set(violations.map(({ company_id }) => company_id))).toEqual(new Set([1]));
  expect(violationText(violations[0]!)).toMatch(/^company 1: .+: \{".+\}$/);
});

test.each(references)("%s.%s names a row of %s", async (table, column) => {
  const negate = () =>
    app().rows(
      `begin; set local session_replication_role = replica; update ${table} set ${column} = -${column}; commit`,
    );
  await negate();
  const violations = await checkInvariants(app().url);
  await negate();
  const missing = violations.filter(({ invariant }) => invariant === referenceInvariants[0]!.name);
  expect(missing[0]?.detail).toMatchObject({ table, column });
});

test.each([
  "companies",
  "branches",
  "users",
  "terminals",
  "shifts",
  "product_variations",
  "stock_transactions",
  "batches",
  "orders",
  "order_items",
])("rows of %s cannot be deleted", async (table) => {
  await expect(app().rows(`delete from ${table}`)).rejects.toThrow("never deleted");
});

test("every invariant has been broken above", () => {
  expect([...new Set(cases.map(({ name }) => name)), referenceInvariants[0]!.name].sort()).toEqual(
    invariants.map(({ name }) => name).sort(),
  );
});

test("a violation in the other company is reported with its id", async () => {
  await app().rows("update users set credit_used = 1, credit_limit = 5 where company_id = 2");
  const violations = await checkInvariants(app().pool);
  await app().rows("update users set credit_used = 0, credit_limit = null where company_id = 2");
  expect(violations).toEqual([
    {
      company_id: 2,
      invariant: "credit used = Σ credit ledger, 0 ≤ used",
      detail: { user_id: app().b.user.id, credit_used: 1, ledger: 0 },
    },
  ]);
});
