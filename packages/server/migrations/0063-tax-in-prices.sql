-- Prices that include tax, tax on the discounted price, cash that is rounded, and what the company calls things (docs/decisions/088).

alter table companies
  add column prices_include_tax boolean not null default false,
  add column tax_after_discount boolean not null default false,
  -- the smallest cash amount; 0: cash is not rounded
  add column cash_rounding numeric(14, 3) not null default 0,
  add column refund_to text not null default 'cash',
  add column tax_name text not null default 'SST',
  add column default_vat numeric(5, 2) not null default 0,
  add column bank_label text,
  add column credit_label text,
  -- Companies that exist keep what they sell by; a new one is asked once.
  add column tax_confirmed boolean not null default true;
alter table companies
  alter column tax_confirmed set default false,
  add constraint companies_settings check (cash_rounding >= 0 and refund_to in ('cash', 'as_paid')) not valid;

-- An order keeps the terms that it was sold by. `rounding`: of its payment in cash; they add up to total + rounding.
alter table orders
  add column prices_include_tax boolean not null default false,
  add column tax_after_discount boolean not null default false,
  add column rounding numeric(14, 3) not null default 0,
  drop constraint orders_amounts,
  add constraint orders_amounts check (total >= 0 and total + rounding >= 0 and adjustment <= 0
    and total = subtotal + case when prices_include_tax then 0 else sst end - discount + adjustment) not valid;

-- The discount as it is printed where prices include tax: `goods_amount` and `discount_amount` are without tax there, too, so that
-- reports sum the same columns for all orders. Null: `discount_amount` is what is printed.
alter table order_items
  add column shown_discount numeric(14, 3),
  drop constraint order_items_check1,
  add constraint order_items_amounts check (shown_discount is not null or subtotal = goods_amount + sst_amount - discount_amount) not valid;

-- What the rounding of cash added to what moved, or below 0 took off; cash that is rounded to nothing has a row of 0.
alter table order_refunds
  add column rounding numeric(14, 3) not null default 0,
  drop constraint order_refunds_amount_check,
  add constraint order_refunds_amount_check check (amount > 0 or (amount = 0 and rounding <> 0)) not valid;

-- Of a credit repayment; the rounding of a sale stands in its order.
alter table payment_logs add column rounding numeric(14, 3) not null default 0;

-- `taxable`: the amount on which the lines' tax was charged; null in sums of a server of the version before: their goods. `rounding`:
-- of sales in cash. Months that such a server sums from now on have version 1 and are summed again.
alter table summed_lines add column taxable numeric;
alter table summed_payments add column rounding numeric not null default 0;
alter table summed_months add column version int not null default 2;
alter table summed_months alter column version set default 1;
