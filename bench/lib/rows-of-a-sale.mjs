// The functions in the database with which a sale is compared: each writes a sale's rows in one call.

/**
 * The minimal rows of a five-line sale: 13 new ones without foreign keys and change feed, and updates of the counter and of the
 * stock.
 */
export async function makeBareSale(client, company) {
  await client.query(`
    create schema bench;
    create table bench.counters as select id, 0::numeric(14, 3) as cash_box, 0::bigint as sequence from terminals
      where company_id = ${company};
    alter table bench.counters add primary key (id);
    create table bench.stock as select product_variation_id as id, sum(quantity) as quantity from stock_levels
      where company_id = ${company} group by 1;
    alter table bench.stock add primary key (id);
    create table bench.orders (id bigint generated always as identity primary key, counter bigint not null,
      cashier bigint not null, reference text not null, quantity numeric(14, 3) not null, subtotal numeric(14, 3) not null,
      sst numeric(14, 3) not null, total numeric(14, 3) not null, created_at timestamptz not null default now());
    create table bench.items (id bigint generated always as identity primary key, sale bigint not null,
      variation bigint not null, name text not null, quantity numeric(14, 3) not null, price numeric(14, 3) not null,
      total numeric(14, 3) not null);
    create table bench.payments (id bigint generated always as identity primary key, sale bigint not null,
      method text not null, received numeric(14, 3) not null, returned numeric(14, 3) not null);
    create table bench.stock_lines (id bigint generated always as identity primary key, sale bigint not null,
      variation bigint not null, quantity numeric(14, 3) not null);
    create table bench.cash_lines (id bigint generated always as identity primary key, sale bigint not null,
      counter bigint not null, amount numeric(14, 3) not null);
    create function bench.bare_sale(at_counter bigint, by_cashier bigint, variations bigint[]) returns bigint
    language plpgsql as $$
    declare made bigint;
    begin
      update bench.counters set cash_box = cash_box + 53, sequence = sequence + 1 where id = at_counter;
      perform from bench.stock where id = any(variations) order by id for no key update;
      update bench.stock set quantity = quantity - 1 where id = any(variations);
      insert into bench.orders (counter, cashier, reference, quantity, subtotal, sst, total)
        values (at_counter, by_cashier, 'R', 5, 50, 3, 53) returning id into made;
      insert into bench.items (sale, variation, name, quantity, price, total)
        select made, v, 'Product number ' || v, 1, 10, 10.6 from unnest(variations) v;
      insert into bench.payments (sale, method, received, returned) values (made, 'cash', 53, 0);
      insert into bench.stock_lines (sale, variation, quantity) select made, v, -1 from unnest(variations) v;
      insert into bench.cash_lines (sale, counter, amount) values (made, at_counter, 53);
      return made;
    end $$`);
}

/** Every row of a real sale in its own tables, with their keys and the change feed. `lines` is JSON. */
export async function makeOwnSale(client, { company, branch }) {
  await client.query(`
    create function bench.own_sale(at_counter bigint, in_shift bigint, by_cashier bigint, sale_key text, lines jsonb)
      returns bigint language plpgsql as $$
    declare sale bigint := nextval('orders_id_seq');
    begin
      perform set_config('app.sale_is_noted', 'on', true);
      insert into idempotency_keys (company_id, key, call, body_hash, user_id, row_id)
        values (${company}, sale_key, 'order/place', md5(sale_key), by_cashier, sale);
      update terminals set cash_box = cash_box + 53, invoice_sequence = invoice_sequence + 1,
        ref_sequence = ref_sequence + 1, ref_day = current_date where company_id = ${company} and id = at_counter;
      perform from stock_levels where company_id = ${company} and branch_id = ${branch} and product_variation_id
        = any(array(select (l ->> 'product_variation_id')::bigint from jsonb_array_elements(lines) l))
        order by product_variation_id for no key update;
      insert into orders (company_id, id, temp_id, order_ref, invoice_id, terminal_id, branch_id, shift_id,
          cashier_user_id, quantity, subtotal, sst, discount, adjustment, total)
        values (${company}, sale, sale_key, '261122T0001R00001', 'INV-B' || sale, at_counter, ${branch}, in_shift,
          by_cashier, 5, 50, 3, 0, 0, 53);
      with sold as (
        select * from jsonb_to_recordset(lines) as r (product_id bigint, product_variation_id bigint, batch_id bigint,
          product_info jsonb)
      ), items as (
        insert into order_items (company_id, order_id, product_id, product_variation_id, product_info, quantity,
            unit_price, item_vat, discount, price, goods_amount, sst_amount, discount_amount, subtotal, cost)
          select ${company}, sale, product_id, product_variation_id, product_info, 1, 10, 6, 0, 10.6, 10, 0.6, 0, 10.6, 5
          from sold returning id, product_variation_id
      ), allocated as (
        insert into order_item_batches (company_id, order_item_id, batch_id, quantity)
          select ${company}, items.id, sold.batch_id, 1 from items join sold using (product_variation_id)
      ), written as (
        insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id)
          select ${company}, product_variation_id, ${branch}, batch_id, -1, sale, by_cashier from sold
      ), levels as (
        update stock_levels l set quantity = l.quantity - 1 from sold
          where l.company_id = ${company} and l.branch_id = ${branch} and l.product_variation_id = sold.product_variation_id
      )
      update batches b set left_quantity = b.left_quantity - 1 from sold
        where b.company_id = ${company} and b.id = sold.batch_id;
      insert into payment_logs (company_id, order_id, terminal_id, shift_id, receipt_no, payment_method,
          amount_received, amount_returned)
        values (${company}, sale, at_counter, in_shift, 'RCP-B' || sale, 'cash', 53, 0);
      insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, order_id)
        values (${company}, at_counter, in_shift, by_cashier, 'sale', 53, sale);
      update shifts set expected_balance = expected_balance + 53 where company_id = ${company} and id = in_shift;
      insert into changes (company_id, type, row_id, branch_id, parts)
        values (${company}, 'sale', sale, ${branch}, jsonb_build_object('product_variations',
          (select jsonb_agg(l -> 'product_variation_id') from jsonb_array_elements(lines) l), 'terminals', array[at_counter]));
      perform set_config('app.sale_is_noted', '', true);
      return sale;
    end $$`);
}

/** How many rows the transaction of this order wrote, by table. */
export async function rowsWritten(client, orderId) {
  const { rows: orders } = await client.query("select xmin::text as xid from orders where id = $1", [
    orderId,
  ]);
  const { rows: tables } = await client.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
  );
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows from "${name}" where xmin::text = '${orders[0].xid}'`,
  );
  const { rows } = await client.query(counts.join(" union all "));
  return Object.fromEntries(rows.filter((table) => table.rows > 0).map((table) => [table.name, table.rows]));
}
