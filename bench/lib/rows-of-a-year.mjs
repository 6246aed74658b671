// The SQL by which `year-of-sales.mjs` writes rows in bulk. Everything about an order is computed from its number.

const zone = "Asia/Kuala_Lumpur";

/** The moment on this day, counted from 0, of the year that begins with the day `begins`. */
export function momentOf(begins, day, time) {
  return `(date '${begins}' + (${day})::int + ${time}) at time zone '${zone}'`;
}

/** The place of the counter; `spread`: how far each 400 orders, after which their kinds repeat, are shifted. */
const counterOf = ({ stores, countersOfStore, spread }) =>
  `(n + n / 400 * ${spread}) % ${stores * countersOfStore}`;
const isCancelled = "n % 200 in (11, 136)";
const comesBack = "n % 100 in (7, 32, 89)";

/**
 * Lines and orders. Of a hundred orders three have their first line, or one piece of it, returned two days later, and one is
 * cancelled. Some products are sold much more often than others.
 */
export const whatWasSold = ({ begins, days, customers, orders, ...counters }) => `
  create table bench.lines as
  select id, n as order_id, k, day, ${momentOf(begins, "day", `time '8:00' + interval '14 hours' * ((n - 1) * ${days} % ${orders}) / ${orders}`)} as at,
    ${counterOf(counters)} / ${counters.countersOfStore} + 1 as store, day * 4 / ${days} as quarter,
    v.*, quantity, round(price * quantity, 2) as goods, round(round(price * quantity, 2) * vat / 100, 2) as sst,
    round(price * quantity, 2) + round(round(price * quantity, 2) * vat / 100, 2)
      - round(round(price * quantity, 2) * (100 + vat - rate) / 100, 2) as discounted,
    case when k = 1 and ${comesBack} then case when n % 200 < 100 then quantity else 1 end else 0 end as back,
    ${isCancelled} as is_cancelled
  from (
    select id, n, k, (n - 1) * ${days} / ${orders} as day,
      case when k = 5 and n % 7 = 0 then 0.75 else 1 + (n + k) % 3 end::numeric as quantity,
      1 + floor((select count(*) from bench.goods) * ((id * 2654435761 % 4294967296) / 4294967296::float) ^ 2) as place
    from (select id, (id + 4) / 5 as n, (id + 4) % 5 + 1 as k from generate_series(1, ${orders * 5}::bigint) id) i
  ) s join bench.goods v using (place);
  analyze bench.lines;

  create table bench.sales as
  select s.*, s.lines + s.adjustment as total, c.counter, c.terminal_id, c.branch_id, c.cashier_id, h.shift_id,
    to_char(date '${begins}' + s.day::int, 'YYMMDD') || 'T' || c.unique_no || 'R'
      || lpad((row_number() over (partition by c.counter, s.day order by s.n))::text, 5, '0') as order_ref,
    c.unique_no || '-' || lpad((row_number() over (partition by c.counter order by s.n))::text, 6, '0') as running_no,
    case when s.n % 5 in (0, 4) then u.user_id end as user_id,
    r.shift_id as back_shift_id, s.at + least(2, ${days - 1} - s.day) * interval '1 day' + interval '1 minute' as back_at
  from (
    select n, day, at, quantity, goods, discounted, sst, lines, first_quantity, first_amount, back, is_cancelled,
      case when n % 12 = 0 then -(lines % 1) else 0 end as adjustment,
      case when n % 20 = 9 then 'credit' when n % 20 = 19 then 'split' when n % 10 = 8 then 'bank'
        when n % 10 in (6, 7) then 'qr' else 'cash' end as method
    from (
      select order_id as n, min(day) as day, min(at) as at, sum(quantity) as quantity, sum(goods) as goods,
        sum(discounted) as discounted, sum(sst) as sst, sum(goods - discounted + sst) as lines,
        max(quantity) filter (where k = 1) as first_quantity,
        max(goods - discounted + sst) filter (where k = 1) as first_amount, sum(back) as back, bool_or(is_cancelled) as is_cancelled
      from bench.lines group by 1
    ) l
  ) s
  join bench.counters c on c.counter = ${counterOf(counters)}
  join bench.shifts h on h.counter = c.counter and h.day = s.day
  join bench.shifts r on r.counter = c.counter and r.day = least(s.day + 2, ${days - 1})
  join bench.customers u on u.place = 1 + s.n * 7919 % ${customers}
  order by s.n;
  alter table bench.sales add column back_amount numeric, add column charge numeric;
  update bench.sales set back_amount = paid, charge = case when sales.n % 400 = 7 then least(paid, 1) else 0 end
    from (select n, round(round(total * first_amount / lines, 2) * back / first_quantity, 2) as paid from bench.sales
      where back > 0) p where p.n = sales.n;

  create table bench.batches as
  select row_number() over (order by quarter, store, variation) as batch_id, quarter, store, variation,
    sum(quantity) as sold, sum(case when is_cancelled then quantity else back end) as back,
    round(min(unit_cost) * (100 + quarter) / 100, 2) as cost, min(price) as price
  from bench.lines group by quarter, store, variation;
  analyze bench.sales; analyze bench.batches`;

/** All rows, in the order in which real ones are written. `spare` pieces of each line of the year's last stock-in are left. */
export const rowsOfSales = ({ company, owner, spare }) => `
  insert into batches (company_id, id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
      purchase_price, sale_price, received_at)
    select ${company}, batch_id, transaction_id, variation, branch_id, sold + spare, spare + back, cost, price, at
    from (select *, case quarter when 3 then ${spare} else 0 end as spare from bench.batches) b
    join bench.stock_ins using (quarter, store) order by batch_id;

  insert into orders (company_id, id, order_ref, invoice_id, status, created_at, terminal_id, branch_id, shift_id,
      cashier_user_id, user_id, quantity, subtotal, sst, discount, adjustment, total, cancelled_at, cancelled_by)
    select ${company}, n, order_ref, 'INV-' || running_no, case when is_cancelled then 'cancelled' else 'completed' end, at, terminal_id,
      branch_id, shift_id, cashier_id, user_id, quantity, goods, sst, discounted, adjustment, total,
      case when is_cancelled then at + interval '5 minutes' end, case when is_cancelled then ${owner} end
    from bench.sales order by n;
  insert into order_items (company_id, id, order_id, product_id, product_variation_id, product_info, quantity,
      returned_quantity, unit_price, item_vat, discount, price, goods_amount, sst_amount, discount_amount, subtotal, cost)
    select ${company}, id, order_id, product, variation, info, quantity, l.back, l.price, vat, rate, l.price, goods, sst, discounted,
      goods - discounted + sst, round(quantity * b.cost, 2)
    from bench.lines l join bench.batches b using (quarter, store, variation) order by id;
  create table bench.taken as
    select l.order_id as n, l.id, l.variation, l.quantity, case when l.is_cancelled then l.quantity else l.back end as back,
      l.at, branch_id, batch_id
    from bench.lines l join bench.batches using (quarter, store, variation) join bench.stores using (store);
  insert into order_item_batches (company_id, order_item_id, batch_id, quantity, returned_quantity)
    select ${company}, id, batch_id, quantity, back from bench.taken order by id;
  insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, order_id, user_id, created_at)
    select ${company}, variation, branch_id, batch_id, moved, transaction_id, n, ${owner}, moment from (
      select product_variation_id as variation, branch_id, id as batch_id, received_quantity as moved, transaction_id, null::bigint as n,
        received_at as moment, id from batches where company_id = ${company}
      union all select variation, branch_id, batch_id, -quantity, null, n, at, id from bench.taken
      union all select variation, t.branch_id, batch_id, t.back, null, n,
        case when is_cancelled then s.at + interval '5 minutes' else back_at end, id
        from bench.taken t join bench.sales s using (n) where t.back > 0
    ) l order by moment, id;

  create table bench.payments as
    select n, method, paid, case method when 'cash' then ceil(paid / 10) * 10 else paid end as received from (
      select n, method, total as paid from bench.sales where method <> 'split'
      union all select n, 'cash', floor(total / 2) from bench.sales where method = 'split'
      union all select n, 'qr', total - floor(total / 2) from bench.sales where method = 'split'
    ) p where paid > 0;
  insert into payment_logs (company_id, order_id, terminal_id, shift_id, user_id, receipt_no, payment_method,
      amount_received, amount_returned, created_at)
    select ${company}, n, terminal_id, shift_id, user_id, 'RCP-' || running_no, p.method, received, received - paid, at
    from bench.payments p join bench.sales using (n) order by n;
  insert into credit_ledger (company_id, user_id, kind, amount, order_id, payment_log_id, by_user_id, created_at)
    select company_id, user_id, 'sale', amount_received, order_id, id, ${owner}, created_at
    from payment_logs where company_id = ${company} and payment_method = 'credit' order by id;
  -- What a drawer is opened with, so that it always has what is paid out.
  insert into cash_ledger (company_id, terminal_id, user_id, kind, amount, created_at)
    select ${company}, terminal_id, ${owner}, 'cash_in', 1000, (select min(at) from bench.sales) - interval '1 hour'
    from bench.counters order by counter;
  with repaid as (
    insert into payment_logs (company_id, terminal_id, shift_id, user_id, receipt_no, payment_method, amount_received, created_at)
    select ${company}, terminal_id, back_shift_id, user_id, 'CRP-' || n, 'cash', total, back_at
    from bench.sales where method = 'credit' and n % 40 = 9 and back = 0 and not is_cancelled order by n
    returning *
  ), owed as (
    insert into credit_ledger (company_id, user_id, kind, amount, payment_log_id, by_user_id, created_at)
    select company_id, user_id, 'repayment', -amount_received, id, ${owner}, created_at from repaid
  )
  insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, created_at)
    select company_id, terminal_id, shift_id, ${owner}, 'repayment', amount_received, created_at from repaid;

  insert into order_returns (company_id, id, order_id, terminal_id, shift_id, user_id, lines, charge, created_at)
    select ${company}, n, n, terminal_id, back_shift_id, ${owner}, jsonb_build_array(jsonb_build_object('order_item_id',
      (n - 1) * 5 + 1, 'quantity', back, 'amount', back_amount)), charge, back_at
    from bench.sales where back > 0 order by n;
  insert into order_refunds (company_id, order_id, return_id, payment_method, amount, terminal_id, shift_id, user_id, created_at)
    select ${company}, n, return_id, method, amount, terminal_id, shift, ${owner}, moment from (
      select n, n as return_id, method, back_amount - charge as amount, terminal_id, back_shift_id as shift, back_at as moment
        from bench.sales where back > 0 and back_amount > charge
      union all select n, null, p.method, paid, terminal_id, shift_id, at + interval '5 minutes'
        from bench.sales join bench.payments p using (n) where is_cancelled
    ) r order by moment, n;
  insert into credit_ledger (company_id, user_id, kind, amount, order_id, by_user_id, created_at)
    select ${company}, s.user_id, 'refund', -f.amount, f.order_id, ${owner}, f.created_at
    from order_refunds f join bench.sales s on s.n = f.order_id
    where f.company_id = ${company} and f.payment_method = 'credit' order by f.id;
  insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, order_id, created_at)
    select ${company}, terminal_id, shift, ${owner}, kind, amount, n, moment from (
      select n, terminal_id, shift_id as shift, 'sale' as kind, received as amount, at as moment
        from bench.payments p join bench.sales using (n) where p.method = 'cash'
      union all select n, terminal_id, shift_id, 'change', paid - received, at
        from bench.payments p join bench.sales using (n) where p.method = 'cash' and received > paid
      union all select order_id, terminal_id, shift_id, 'refund', -amount, created_at
        from order_refunds where company_id = ${company} and payment_method = 'cash'
    ) c order by moment, n`;

/** The totals beside the ledgers, and the next values of sequences. */
export const sumsOfRows = (company) => `
  insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
    select company_id, product_variation_id, branch_id, sum(left_quantity) from batches where company_id = ${company}
    group by 1, 2, 3;
  update users u set credit_used = l.amount
    from (select user_id, sum(amount) as amount from credit_ledger where company_id = ${company} group by 1) l
    where u.company_id = ${company} and u.id = l.user_id;
  update terminals t set cash_box = l.amount
    from (select terminal_id, sum(amount) as amount from cash_ledger where company_id = ${company} group by 1) l
    where t.company_id = ${company} and t.id = l.terminal_id;
  -- Opened with what was paid out beyond the day's takings.
  update shifts s set opening_balance = greatest(-l.amount, 0), expected_balance = greatest(l.amount, 0),
      closing_balance = greatest(l.amount, 0)
    from (select shift_id, sum(amount) as amount from cash_ledger where company_id = ${company} group by 1) l
    where s.company_id = ${company} and s.id = l.shift_id;
  ${["orders", "order_items", "batches", "order_returns"]
    .map(
      (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`,
    )
    .join("\n  ")}`;
