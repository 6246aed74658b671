// A company with a year of sales, written in bulk: every row that reports read, like those of real sales, returns, cancellations and
// repayments. Answers to keys and the change feed, which no report reads, are left out.
import { momentOf, rowsOfSales, sumsOfRows, whatWasSold } from "./rows-of-a-year.mjs";

/** The year, unless another first day is given; its days begin in the company's time zone. */
export const year = 2025;
const days = 365;
/** A company as most measurements have it. */
const usual = { begins: `${year}-01-01`, stores: 4, countersOfStore: 2, spread: 0, spare: 5 };

/** The tables that are filled in bulk, while their indexes are dropped. */
const bulk = [
  "batches",
  "orders",
  "order_items",
  "order_item_batches",
  "payment_logs",
  "stock_ledger",
  "cash_ledger",
];

/**
 * Fills the company with this many orders of five lines each in the year that begins with the day `begins`; of the last stock-in,
 * `spare` pieces are left. `spread`: see `counterOf`. `client` belongs to the superuser, for whom row-level security does not hold. Returns the company's id.
 */
export async function fillYear(client, name, filled) {
  const { orders, products, customers, begins, spare, ...counters } = { ...usual, ...filled };
  const { rows } = await client.query(
    `select c.id::int as company, u.id::int as owner from companies c join users u on u.company_id = c.id
     where c.name = $1`,
    [name],
  );
  const [{ company, owner }] = rows;
  const { rows: indexes } = await client.query(
    `select pg_get_indexdef(i.indexrelid) as made, i.indexrelid::regclass as name from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [bulk],
  );
  await client.query("set maintenance_work_mem = '256MB'; set work_mem = '256MB'");
  await client.query(peopleAndGoods({ company, owner, begins, products, customers, ...counters }));
  // PostgreSQL writes no log for a table that was truncated in the same transaction.
  await client.query("begin; set local session_replication_role = replica");
  await client.query(`truncate ${bulk.join(", ")} cascade`);
  await client.query(indexes.map((index) => `drop index ${index.name}`).join("; "));
  await client.query(whatWasSold({ begins, days, customers, orders, ...counters }));
  await client.query(rowsOfSales({ company, owner, spare }));
  await client.query(indexes.map((index) => index.made).join("; "));
  await client.query(sumsOfRows(company));
  await client.query("drop schema bench cascade; commit");
  await client.query("vacuum analyze");
  await client.query("reset maintenance_work_mem; reset work_mem");
  return company;
}

/** Stores with their counters, each with a cashier of its own, customers, and products, a tenth of which have a size. */
const peopleAndGoods = ({ company, owner, begins, stores, countersOfStore, products, customers }) => `
  create schema bench;
  insert into branches (company_id, name, email, contact_number, address, type)
    select ${company}, 'Store ' || n, 's' || n || '@bench.example', '1', 'Street ' || n, 'branch'
    from generate_series(2, ${stores}) n;
  create table bench.stores as select row_number() over (order by id) as store, id as branch_id from branches
    where company_id = ${company};
  insert into terminals (company_id, branch_id, name, description, unique_no)
    select ${company}, branch_id, 'Counter ' || n, '.', lpad((store * 10 + n)::text, 4, '0')
    from bench.stores, generate_series(1, ${countersOfStore}) n order by store, n;
  insert into users (company_id, name, email, role, barcode)
    select ${company}, 'Cashier ' || n, 'cashier' || n || '@bench.example', 'cashier', 'C' || n
    from generate_series(1, ${stores * countersOfStore}) n order by n;
  create table bench.counters as
    select c.*, u.id as cashier_id
    from (
      select row_number() over (order by t.id) - 1 as counter, t.id as terminal_id, t.branch_id, t.unique_no, s.store
      from terminals t join bench.stores s using (branch_id) where t.company_id = ${company}
    ) c join users u on u.company_id = ${company} and u.barcode = 'C' || counter + 1;
  insert into users (company_id, name, email, phone, role, barcode, credit_limit)
    select ${company}, 'Customer ' || n, 'customer' || n || '@bench.example', '01' || n, 'customer', 'U' || n, 1000000
    from generate_series(1, ${customers}) n;
  create table bench.customers as select row_number() over (order by id) as place, id as user_id from users
    where company_id = ${company} and role = 'customer';
  insert into categories (company_id, name) select ${company}, 'Category ' || n from generate_series(0, 39) n;
  insert into brands (company_id, name) select ${company}, 'Brand ' || n from generate_series(0, 99) n;
  insert into sizes (company_id, name, code) values (${company}, 'Large', 'L');
  insert into products (company_id, name, category_id, brand_id, sale_vat, discount)
    select ${company}, 'Product number ' || n, c.id, b.id, (array[0, 6, 8])[1 + n % 3], case when n % 5 = 0 then 10 else 0 end
    from generate_series(1, ${products}) n
    join categories c on c.company_id = ${company} and c.name = 'Category ' || n % 40
    join brands b on b.company_id = ${company} and b.name = 'Brand ' || n / 7 % 100 order by n;
  insert into product_variations (company_id, product_id, size_id, purchase_price, sale_price, barcode)
    select ${company}, p.id, z.id, (100 + p.id * 37 % 4000) * 0.01, (199 + p.id * 61 % 6000) * 0.01,
      'B' || p.id || '-' || coalesce(z.id, 0)
    from products p left join sizes z on z.company_id = p.company_id and p.id % 10 = 0 where p.company_id = ${company};
  create table bench.goods as
    select row_number() over (order by v.id) as place, v.id as variation, p.id as product,
      v.purchase_price as unit_cost, v.sale_price as price, p.sale_vat as vat, p.discount as rate,
      jsonb_build_object('name', p.name, 'variation', 'N/A', 'barcode', v.barcode, 'sale_vat', p.sale_vat, 'unit_price',
        v.sale_price, 'quantity', 1, 'item_vat', p.sale_vat, 'discount', p.discount, 'price', v.sale_price) as info
    from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
    where v.company_id = ${company};
  -- Closed each evening with what was expected; what they took comes last.
  insert into shifts (company_id, terminal_id, user_id, opened_at, closed_at, opening_balance, closing_balance,
      expected_balance, discrepancy, z_number, closed_by)
    select ${company}, terminal_id, ${owner}, ${at(begins, "day", "7:50")}, ${at(begins, "day", "22:30")}, 0, 0, 0, 0,
      day + 1, ${owner}
    from bench.counters, generate_series(0, ${days - 1}) day order by day, terminal_id;
  create table bench.shifts as
    select s.id as shift_id, c.counter, s.z_number - 1 as day from shifts s join bench.counters c using (terminal_id);
  insert into stock_transactions (company_id, type, destination_branch_id, user_id, created_at)
    select ${company}, case quarter when 0 then 'opening' else 'purchase' end, branch_id, ${owner},
      ${at(begins, "quarter * 91", "0:10")}
    from bench.stores, generate_series(0, 3) quarter;
  create table bench.stock_ins as
    select t.id as transaction_id, t.created_at as at, s.branch_id, s.store,
      row_number() over (partition by s.store order by t.created_at) - 1 as quarter
    from stock_transactions t join bench.stores s on s.branch_id = t.destination_branch_id where t.company_id = ${company};
  analyze bench.goods; analyze bench.customers; analyze bench.shifts; analyze bench.counters; analyze bench.stock_ins`;

function at(begins, day, time) {
  return momentOf(begins, day, `time '${time}'`);
}
