import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { answerAs, askFor } from "../../../test/approvals.ts";
import { holdCart } from "../../../test/held-cart.ts";
import { loosely } from "../../../test/loosely.ts";
import { ProvingDevice } from "../../../test/proving-device.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { moved, openStockMoves } from "../../../test/stock-moves.ts";
import { saleRows, sendUpload, together } from "../../../test/upload.ts";
import { checkBooks } from "./check-books.ts";
import { cases } from "./check-invariants.fixtures.ts";
import { checkInvariants, invariants, namesOf, violationText } from "./check-invariants.ts";
import { columnInvariants, columns } from "./check-invariants-columns.ts";
import { referenceInvariants, references } from "./check-invariants-references.ts";

const app = useTestApp();

/**
 * Data that can break every invariant: a closed and an open shift, a sale with all payment methods, a repayment, a held cart, an exchange,
 * a cancellation, and offline sales that wait, are late, oversold, on unassigned or assigned credit, or kept aside.
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
  // Before anything is kept aside, because the kind of prices cannot change then.
  await sellByOtherTerms(shop, second.id);

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
      offline("T0001-found", third.id, {
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
    ["created", ["customer_missing"]],
    ["quarantined", []],
  ]);
  await sellProved(shop, second.id, variation.id);
  await holdCart(app(), shop.owner, variation, "T0001-held");
  const debtor = await shop.customer();
  const [found] = await app().rows<{ id: number }>("select max(id)::float8 as id from unassigned_credit");
  const assigning = { user_id: debtor.id };
  const assigned = await app().call(
    shop.owner.token,
    "POST",
    `credit/unassigned/${found!.id}/assign`,
    assigning,
  );
  expect(assigned.status).toBe(200);
  const repaid = await app().call(shop.owner.token, "POST", "payment/credit/repay", {
    terminal_id: second.id,
    user_id: customer.id,
    repayments: [
      { payment_method: "cash", amount_received: 3 },
      { payment_method: "bank", amount_received: 2 },
    ],
  });
  expect(repaid.status).toBe(200);
  await sellApproved(shop, second.id);
  await payBack(shop, second.id);
  const depot = await shop.branch({ name: "Depot" });
  const { transfer } = openStockMoves(app(), shop);
  const moving = await transfer(shop.owner.branch.id, depot.id, [moved(variation, 2)]);
  expect(moving.status).toBe(200);
});

/** Sales with SST in the price and after the discount, each with an adjustment and rounded cash; pieces of both come back. */
async function sellByOtherTerms(shop: Shop, terminal_id: number): Promise<void> {
  const { token } = shop.owner;
  const { variation } = await shop.product({ price: 5.02, sale_vat: 6, discount: 10 });
  const setTerms = async (terms: object) => {
    const set = await app().call(token, "POST", "/api/v1/company-profile/update", terms);
    expect(set.status).toBe(200);
  };
  const sellAndReturn = async (temp_id: string, terms: object, paid: number) => {
    await setTerms(terms);
    const items = [line(variation, 5.02, 5, { discount: 10 })];
    const sale = await shop.sell({
      terminal_id,
      temp_id,
      adjustment: -0.52,
      items,
      payments: [pay("cash", paid)],
    });
    expect(sale.status).toBe(200);
    const { id, items: lines } = sale.data.order;
    const back = [{ order_item_id: lines[0]!.id, quantity: 3 }];
    const returned = await app().call(token, "POST", "order/return", { id, terminal_id, items: back });
    expect(returned.status).toBe(200);
  };
  // 25.10 − 2.51 − 0.52 = 22.07, and with 6 % of that 23.39.
  await sellAndReturn("T0001-with-tax", { cash_rounding: 0.05, prices_include_tax: true }, 22.05);
  await sellAndReturn("T0001-tax-after", { prices_include_tax: false, tax_after_discount: true }, 23.4);
  await setTerms({ cash_rounding: 0, tax_after_discount: false });
}

/** A sale beyond its seller's limit, which the owner approved. */
async function sellApproved(shop: Shop, terminal_id: number): Promise<void> {
  const { variation } = await shop.product({ price: 10 });
  const { token } = await shop.staff("branch_manager", ["pos:view"]);
  const sale = { terminal_id, items: [line(variation, 10, 2)], adjustment: -5, payments: [pay("cash", 15)] };
  const { approval } = await askFor(app(), token, sale);
  await answerAs(app(), shop.owner.token, approval.id, true);
  expect((await shop.sell({ ...sale, approval_id: approval.id }, token)).status).toBe(200);
}

/** Two sales of a device that numbers them. */
async function sellProved(shop: Shop, terminal_id: number, product_variation_id: number): Promise<void> {
  const device = new ProvingDevice();
  const sold = ["T0001-proved-1", "T0001-proved-2"].map((temp_id) =>
    device.rows({
      temp_id,
      terminal_id,
      cashier_user_id: shop.owner.user.id,
      lines: [{ product_variation_id, quantity: 2, sale_price: 30 }],
    }),
  );
  const { records } = await sendUpload(app(), shop.owner.token, together(...sold));
  expect(records.map(({ status }) => status)).toEqual(["created", "created"]);
}

/** Exchanges 2 of 3 pieces at 11.00: 10.00 go back as credit, 11.00 in cash, 1.00 is kept. Cancels another sale. */
async function payBack(shop: Shop, terminal_id: number): Promise<void> {
  const { variation } = await shop.product({ price: 11 });
  const { id: user_id } = await shop.customer(70);
  const sell = async (quantity: number, payments: object[]) => {
    const items = [line(variation, 11, quantity)];
    const { data } = await shop.sell({ terminal_id, user_id, items, payments });
    return data.order;
  };
  const returned = await sell(3, [pay("cash", 23), pay("credit", 10)]);
  const cancelled = await sell(2, [pay("cash", 12), pay("bank", 10)]);
  const send = (how: string, body: object) =>
    app().call(shop.owner.token, "POST", `order/${how}`, { terminal_id, ...body });
  expect((await send("cancel", { id: cancelled.id })).status).toBe(200);
  const back = [{ order_item_id: returned.items[0]!.id, quantity: 2 }];
  const exchange = {
    items: [line(variation, 11, 2)],
    payments: [pay("cash", 22)],
    returned: { id: returned.id, items: back, return_charge: 1 },
  };
  expect((await send("exchange", exchange)).status).toBe(200);
}

afterAll(async () => expect(await checkInvariants(app().pool)).toEqual([]));

/** The violations that are found after rows were changed with constraints and triggers switched off. */
async function brokenBy(breaks: string, repair: string, which = invariants) {
  await loosely(app(), "alter table batches drop constraint batches_check", breaks);
  const violations = await checkInvariants(app().pool, { which });
  const namesOfAll = new Set(violations.map(({ invariant }) => invariant));
  const broken = which.filter((check) => namesOf(check).some((name) => namesOfAll.has(name)));
  const { failures } = await checkBooks(app().pool, 1, { which: broken, since: null, rest: 0, atOnce: 2 });
  const check = "check (left_quantity between 0 and received_quantity)";
  await loosely(app(), repair, `alter table batches add constraint batches_check ${check}`);
  // The server's own check finds the same, although it compares few orders at a time.
  expect(failures.map(({ check }) => check).sort()).toEqual([...namesOfAll].sort());
  return violations;
}
test.each(cases)("$name: $breaks", async ({ name, breaks, repair, also = [] }) => {
  const violations = await brokenBy(breaks, repair);
  expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual([name, ...also].sort());
  expect(new Set(violations.map(({ company_id }) => company_id))).toEqual(new Set([1]));
  expect(violationText(violations[0]!)).toMatch(/^company 1: .+: \{".+\}$/);
});

test.each(references)("a value of %s.%s that names no row of %s is found", async (table, column) => {
  const negate = () => loosely(app(), `update ${table} set ${column} = -${column}`);
  await negate();
  const missing = await checkInvariants(app().pool, { which: referenceInvariants });
  const { failures } = await checkBooks(app().pool, missing[0]?.company_id ?? 1, {
    ...{ which: referenceInvariants, since: null, rest: 0 },
  });
  await negate();
  expect(missing[0]?.detail).toMatchObject({ table, column });
  expect(failures[0]?.rows[0]?.detail).toMatchObject({ table, column });
});

test.each(columns)("a wrong value in %s.%s is found", async (table, column, holds, key = "id") => {
  const bad = holds.includes(">") ? "-1" : `concat(${column}, '?')`;
  const found = await brokenBy(
    `create table kept as select ${key}, ${column} from ${table};
      update ${table} set ${column} = ${bad} where ${column}::text is distinct from 'cancelled'`,
    `update ${table} t set ${column} = kept.${column} from kept where kept.${key} = t.${key}; drop table kept`,
    columnInvariants,
  );
  expect(found[0]?.detail).toMatchObject({ table, column });
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
  "order_returns",
  "order_refunds",
])("rows of %s cannot be deleted", async (table) => {
  await expect(app().rows(`delete from ${table}`)).rejects.toThrow("never deleted");
});

test("every invariant has been broken above", () => {
  const unlisted = [...referenceInvariants, ...columnInvariants].map(({ name }) => name);
  expect([...new Set(cases.map(({ name }) => name)), ...unlisted].sort()).toEqual(
    invariants.flatMap(namesOf).sort(),
  );
});

test("a large company is checked on two connections, with the same result, and progress is reported", async () => {
  await app().rows("update users set credit_used = 1, credit_limit = 5 where company_id = 2");
  const parts: number[] = [];
  const there = await checkInvariants(app().pool, { largeFrom: 0, tell: (part) => parts.push(part) });
  const one = await checkInvariants(app().pool);
  await app().rows("update users set credit_used = 0, credit_limit = null where company_id = 2");
  expect(one).toHaveLength(1);
  expect(there).toEqual(one);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts).toHaveLength(2 * invariants.length);
  expect(parts.at(-1)).toBeCloseTo(1, 9);
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
