import { directoryCases } from "./check-invariants-directory.fixtures.ts";
import { referenceInvariants } from "./check-invariants-references.ts";
import { type Case, sumCases } from "./check-invariants-sums.fixtures.ts";

const level = "stock level = Σ batches left = Σ stock ledger";
const received = "batch received = what its stock transaction brought in";
const line = "order line = Σ its batch allocations + open shortfall, less what came back";
const cost = "cost of a line = what its batches cost, unless it was sold beyond stock";
const backInBatches = "returned of batch allocations of an order = what came back in its stock ledger";
const worth = "what was paid for returned goods = their part of the total";
const terms = "figures of a line follow from its price, rates and the terms of its order";
const rounded = "only cash is rounded, by less than the largest step";
const bound = "returns pay back at most what was received, by bank and QR at most what was paid so";
const proved = "a sale's hash is that of its lines, payments and total";
/** The lines or payments of a sale; T0001-with-tax and T0001-tax-after were sold by other terms than the rest. */
const of = (temp_id: string) => `order_id = (select id from orders where temp_id = '${temp_id}')`;
const third = "id = (select min(id) + 2 from shifts)";
/** At least one for every invariant. */
const written: (Omit<Case, "repair"> & { repair?: string })[] = [
  ...sumCases,
  ...directoryCases,
  {
    name: proved,
    breaks: "update sale_proofs set made_at = made_at + interval '1 second'",
    repair: "update sale_proofs set made_at = made_at - interval '1 second'",
  },
  {
    name: "a device gives each number once, on the hash of the number before",
    breaks: "update sale_proofs set previous_hash = hash where device_no = 2",
    repair: `update sale_proofs p set previous_hash = b.hash from sale_proofs b
      where p.device_no = 2 and b.device_id = p.device_id and b.device_no = 1`,
    also: [proved],
  },
  {
    name: "no number of a device is missing a day after a later one came",
    breaks: `update sale_proofs set device_no = 3 where device_no = 2;
      update orders set synced_at = synced_at - interval '2 days' where temp_id = 'T0001-proved-2'`,
    repair: `update sale_proofs set device_no = 2 where device_no = 3;
      update orders set synced_at = synced_at + interval '2 days' where temp_id = 'T0001-proved-2'`,
    also: [proved],
  },
  {
    name: "a held cart's lines name variations of the company",
    breaks: `update held_carts set lines = replace(lines::text, '_id": ', '_id": 99')::jsonb`,
    repair: `update held_carts set lines = replace(lines::text, '_id": 99', '_id": ')::jsonb`,
  },
  {
    name: "a drawer opening is in a shift of its counter",
    breaks: `insert into drawer_openings (company_id, id, terminal_id, shift_id, user_id, reason, opened_at)
      select 1, 1, t.id, s.id, s.user_id, 'check', now() from shifts s join terminals t on t.company_id = 1 and t.id <> s.terminal_id
      where s.company_id = 1 limit 1`,
    repair: "delete from drawer_openings",
  },
  { name: level, breaks: "update stock_levels set quantity = quantity + 0.001 where quantity > 0" },
  {
    name: "batch left = Σ its stock ledger",
    breaks:
      "update batches set left_quantity = left_quantity - 1; update stock_levels set quantity = quantity - 1 where quantity > 0",
    also: [level],
  },
  {
    name: "0 ≤ batch left ≤ batch received",
    breaks: "update batches set received_quantity = 50 where received_quantity = 100",
    repair: "update batches set received_quantity = 100 where received_quantity = 50",
    also: [received],
  },
  { name: received, breaks: "update batches set received_quantity = received_quantity + 1" },
  {
    name: "a movement is of its batch's variation and store",
    breaks: "update stock_ledger set product_variation_id = product_variation_id + 100",
    also: [level],
  },
  {
    name: "a transfer conserves quantity and cost",
    breaks: "update batches set purchase_price = purchase_price + 0.01 where received_quantity = 2",
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
    also: [backInBatches, referenceInvariants[0]!.name],
  },
  {
    name: "settled of a shortfall = the movements that settled it",
    breaks: "update stock_ledger set settles_shortfall = true where order_id is not null",
    repair: "update stock_ledger set settles_shortfall = false",
  },
  {
    name: line,
    breaks: "update order_item_batches set quantity = quantity - 1 where returned_quantity = 0",
    also: ["batch allocations of an order = its stock ledger", cost],
  },
  { name: cost, breaks: "update order_items set cost = cost + 0.01 where cost is not null" },
  {
    name: cost,
    breaks: "update order_items set cost = 0 where cost is null",
    repair: "update order_items set cost = null where cost = 0",
  },
  {
    name: backInBatches,
    breaks:
      "update order_item_batches set returned_quantity = 1.5 where quantity = 3 and returned_quantity = 2",
    repair: "update order_item_batches set returned_quantity = 2 where returned_quantity = 1.5",
    also: [line],
  },
  {
    name: terms,
    breaks: `update order_items set sst_amount = sst_amount + 0.01, discount_amount = discount_amount + 0.01, subtotal = subtotal
      where ${of("T0001-sale")}`,
    repair: `update order_items set sst_amount = sst_amount - 0.01, discount_amount = discount_amount - 0.01 where ${of("T0001-sale")}`,
    also: ["order total = Σ lines − adjustment"],
  },
  // The parts without tax, which nothing else compares.
  {
    name: terms,
    breaks: `update order_items set goods_amount = goods_amount + 0.01 where ${of("T0001-with-tax")}`,
  },
  {
    name: terms,
    breaks: `update order_items set discount_amount = discount_amount - 0.01 where ${of("T0001-with-tax")}`,
  },
  {
    name: terms,
    breaks: `update order_items set item_vat = item_vat + 1 where ${of("T0001-with-tax")}`,
  },
  {
    name: terms,
    breaks: `update order_items set item_vat = item_vat + 1 where ${of("T0001-tax-after")}`,
  },
  {
    name: terms,
    breaks:
      "update orders set tax_after_discount = false, adjustment = adjustment + 0 where temp_id = 'T0001-tax-after'",
    repair: "update orders set tax_after_discount = true where temp_id = 'T0001-tax-after'",
  },
  {
    name: "order total = Σ lines − adjustment",
    breaks: `update order_items set shown_discount = shown_discount + 0.01 where ${of("T0001-with-tax")}`,
    also: [terms],
  },
  {
    name: rounded,
    breaks:
      "update payment_logs set rounding = rounding + 0.01 where order_id is not null and payment_method = 'cash'",
  },
  {
    name: rounded,
    breaks:
      "update order_refunds set rounding = rounding + 0.01, amount = amount + 0.01 where payment_method = 'bank'",
    also: ["a cancelled order is paid back once, by its methods"],
  },
  {
    name: rounded,
    breaks: `update payment_logs set payment_method = 'bank' where ${of("T0001-with-tax")}`,
    repair: `update payment_logs set payment_method = 'cash' where ${of("T0001-with-tax")}`,
    also: ["cash payments of an order = its cash ledger, in the same shift"],
  },
  {
    name: rounded,
    breaks: `update orders set rounding = rounding - 10 where temp_id = 'T0001-with-tax';
      update payment_logs set amount_returned = amount_returned + 10 where ${of("T0001-with-tax")}`,
    also: ["cash payments of an order = its cash ledger, in the same shift", bound],
  },
  {
    name: "a repayment = its credit ledger",
    breaks:
      "update payment_logs set rounding = rounding + 0.01 where order_id is null and payment_method = 'cash'",
  },
  {
    name: bound,
    breaks: `update order_refunds set amount = amount + 30, rounding = rounding + 30 where ${of("T0001-with-tax")}`,
    also: [rounded, "cash refunds of an order = its cash ledger, at the same counter and in the same shift"],
  },
  {
    name: "returned of a line = Σ its returns, at most what was sold",
    breaks: "update order_items set returned_quantity = 1 where returned_quantity = 2",
    repair: "update order_items set returned_quantity = 2 where returned_quantity = 1",
    also: [line, worth],
  },
  {
    name: "an order is returned when nothing of it is left",
    breaks: "update orders set status = 'returned' where id in (select order_id from order_returns)",
    repair: "update orders set status = 'completed' where status = 'returned'",
  },
  {
    name: worth,
    breaks: `update order_returns set lines = jsonb_set(lines, '{0,amount}', '22.01'), charge = charge + 0.01
      where exchange_order_id is not null`,
    repair: `update order_returns set lines = jsonb_set(lines, '{0,amount}', '22'), charge = charge - 0.01
      where exchange_order_id is not null`,
  },
  {
    name: "refunds of a return + its charge = what was paid for its goods",
    breaks: "update order_returns set charge = charge + 0.01",
  },
  {
    name: "a cancelled order is paid back once, by its methods",
    breaks: "update order_refunds set amount = amount + 0.01 where payment_method = 'bank'",
  },
  {
    name: "an exchange sells at the counter, in the shift and by whom its goods came back",
    breaks: "update order_returns set exchange_order_id = order_id where exchange_order_id is not null",
    repair:
      "update order_returns set exchange_order_id = (select max(id) from orders) where exchange_order_id is not null",
  },
  {
    name: "cash refunds of an order = its cash ledger, at the same counter and in the same shift",
    breaks: "update order_refunds set shift_id = null",
    repair: "update order_refunds set shift_id = (select max(shift_id) from order_returns)",
  },
  {
    name: "credit refunds of an order = its customer's credit ledger, at most its credit",
    breaks: "update credit_ledger set order_id = order_id + 100 where kind = 'refund'",
  },
  {
    name: "order total = Σ lines − adjustment",
    breaks: "update order_items set goods_amount = goods_amount + 0.01, subtotal = subtotal + 0.01",
    also: [terms],
  },
  {
    name: "order total = Σ(received − returned)",
    breaks: "update payment_logs set amount_received = amount_received + 0.01 where payment_method = 'qr'",
  },
  {
    name: "cash payments of an order = its cash ledger, in the same shift",
    breaks:
      "update payment_logs set shift_id = shift_id + 1 where payment_method = 'cash' and order_id is not null",
    also: ["an order stands in its payments' shift"],
  },
  {
    name: "cash box = Σ cash ledger, never below zero",
    breaks: "update terminals set cash_box = cash_box + 0.01 where cash_box = 89",
    repair: "update terminals set cash_box = cash_box - 0.01 where cash_box = 89.01",
  },
  {
    name: "a drawer is never below zero after a line of its cash ledger",
    breaks: "update cash_ledger set id = -id",
    repair: "update cash_ledger set id = -id",
  },
  {
    name: "shift expected = opening + its cash ledger",
    breaks:
      "update shifts set expected_balance = expected_balance + 1, closing_balance = closing_balance + 1",
  },
  {
    name: "shift mismatch = closing − expected",
    breaks: "update shifts set closing_balance = closing_balance + 0.01 where closed_at is not null",
  },
  {
    name: "mismatch of a closed shift = its correction in the cash ledger",
    breaks: "update cash_ledger set kind = 'opening_correction' where kind = 'closing_correction'",
    repair:
      "update cash_ledger set kind = 'closing_correction' where kind = 'opening_correction' and amount = -1",
  },
  {
    name: "a counter's closings are numbered without a gap but for a restore's",
    breaks: "update shifts set z_number = z_number + 1",
  },
  {
    name: "a shift's movements are of its counter",
    breaks: "update shifts set terminal_id = terminal_id + 100 where closed_at is not null",
  },
  {
    name: "a closed shift never changes",
    breaks: "update cash_ledger set created_at = created_at + interval '1 hour' where kind = 'sale'",
  },
  {
    name: "credit used = Σ credit ledger, 0 ≤ used",
    breaks: "update users set credit_used = credit_used + 1 where credit_limit = 100",
  },
  {
    name: "credit used ≤ limit unless a lowered limit, an approval or an offline sale explains it, flagged or assigned",
    breaks: "update users set credit_limit = 9.99 where credit_limit = 100",
    repair: "update users set credit_limit = 100 where credit_limit = 9.99",
  },
  {
    name: "a repayment = its credit ledger",
    breaks:
      "update payment_logs set amount_received = amount_received + 0.01 where order_id is null and payment_method = 'bank'",
  },
  {
    name: "a repayment = its credit ledger",
    breaks: "update credit_ledger set payment_log_id = payment_log_id + 100 where amount = -2",
  },
  {
    name: "cash repayments at a counter = its cash ledger, in the same shift",
    breaks:
      "update payment_logs set shift_id = shift_id + 1 where order_id is null and payment_method = 'cash'",
  },
  {
    name: "assigned credit stands in its customer's ledger",
    breaks: "update unassigned_credit set assigned_user_id = assigned_by where assigned_user_id is not null",
    repair: `update unassigned_credit c set assigned_user_id = l.user_id from credit_ledger l
      where l.payment_log_id = c.payment_log_id and c.assigned_user_id is not null`,
    also: [
      "credit used ≤ limit unless a lowered limit, an approval or an offline sale explains it, flagged or assigned",
    ],
  },
  {
    name: "at most one open shift per counter",
    breaks: `drop index shifts_open_terminal; update shifts set terminal_id = terminal_id - 1 where ${third}`,
    repair: `update shifts set terminal_id = terminal_id + 1 where ${third};
      create unique index shifts_open_terminal on shifts (company_id, terminal_id) where closed_at is null`,
    also: ["a shift's movements are of its counter"],
  },
  {
    name: "at most one open shift per cashier",
    breaks: `drop index shifts_open_user; update shifts set user_id = (select user_id from shifts where id = (select min(id) + 1 from shifts)) where ${third}`,
    repair: `update shifts set user_id = (select min(id) from users) where ${third};
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
    also: ["a shortfall is of its order line, in its order's branch"],
  },
  {
    name: "a shortfall is of its order line, in its order's branch",
    breaks: "update shortfalls set order_id = order_id - 1",
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
  },
  {
    name: "an order stands in its payments' shift",
    breaks: "update orders set shift_id = shift_id + 1 where temp_id = 'T0001-sale'",
  },
  {
    name: "credit payments of an order = its credit ledger + what is unassigned",
    breaks: "update unassigned_credit set amount = amount + 0.01 where assigned_user_id is null",
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

/** Without a `repair` of its own, a case subtracts again what `breaks` added, or adds what it subtracted. */
export const cases: Case[] = written.map(({ repair, ...rest }) => ({
  ...rest,
  repair:
    repair ??
    rest.breaks.replace(
      /(\w+) = \1 ([+-])/g,
      (_, column, sign) => `${column} = ${column} ${sign === "+" ? "-" : "+"}`,
    ),
}));
