const perDay = 400;
const counters = 8;

/**
 * Writes a company's orders in bulk, 400 a day, one payment each and 2 in 5 with a customer; numbers, names and phones look like real
 * ones. Returns texts to search for, which few, many and no orders have.
 */
export async function fillOrders(client, name, { orders, customers }) {
  const { rows } = await client.query(
    `select u.company_id, u.id as owner, b.id as branch from users u join branches b using (company_id)
      where u.email = $1 order by b.id limit 1`,
    [`${name}@bench.example`],
  );
  const { company_id, owner, branch } = rows[0];
  const days = Math.ceil(orders / perDay);
  await client.query(`
    set session_replication_role = replica;
    insert into terminals (company_id, branch_id, name, description, unique_no)
      select ${company_id}, ${branch}, 'Counter ' || n, '', lpad(n::text, 4, '0') from generate_series(1, ${counters}) n;
    insert into users (company_id, name, email, gender, role, barcode, phone)
      select ${company_id}, (array['Aina','Farid','Mei Ling','Suresh','Nurul','Zoë','Hafiz','Kavitha','Wei','Siti'])[1 + n % 10]
          || ' ' || (array['Rahman','Tan','Krishnan','Abdullah','Lim','Ismail','Wong'])[1 + n / 10 % 7] || ' ' || n,
        'c' || n || '@bench.example', 'female', 'customer', 'bench-' || n, '01' || n % 10 || '-' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0')
      from generate_series(1, ${customers}) n;
    insert into orders (company_id, order_ref, invoice_id, status, created_at, terminal_id, branch_id, cashier_user_id, user_id,
        quantity, subtotal, sst, discount, adjustment, total)
      select ${company_id}, to_char(at, 'YYMMDD') || 'T' || t.unique_no || 'R' || lpad((n % ${perDay} / ${counters} + 1)::text, 5, '0'),
        'INV-' || t.unique_no || '-' || lpad((n / ${counters} + 1)::text, 6, '0'), 'completed', at, t.id, ${branch}, ${owner},
        case when n % 5 < 2 then c.first + n::bigint * 7907 % ${customers} end, 1, 10, 0, 0, 0, 10
      from (select n, now() - interval '1 day' * (${days} - n / ${perDay}) + interval '90 s' * (n % ${perDay}) as at
        from generate_series(0, ${orders - 1}) n) s
      join terminals t on t.company_id = ${company_id} and t.unique_no = lpad((1 + n % ${counters})::text, 4, '0')
      cross join (select min(id) as first from users where company_id = ${company_id} and role = 'customer') c order by n;
    insert into order_items (company_id, order_id, product_id, product_variation_id, product_info, quantity, unit_price, item_vat,
        discount, price, goods_amount, sst_amount, discount_amount, subtotal, cost)
      select company_id, id, 1, 1, '{"id":1,"name":"Tea"}', 1, 10, 0, 0, 10, 10, 0, 0, 10, 5 from orders
      where company_id = ${company_id} order by id;
    insert into payment_logs (company_id, order_id, terminal_id, user_id, receipt_no, payment_method, amount_received, amount_returned,
        created_at)
      select company_id, id, terminal_id, user_id, replace(invoice_id, 'INV', 'RCP'), 'cash', 10, 0, created_at from orders
      where company_id = ${company_id} order by id;
    set session_replication_role = origin`);
  await client.query("vacuum analyze");
  const { rows: found } = await client.query(
    `select o.order_ref, o.invoice_id, u.name, u.phone from orders o join users u on u.company_id = o.company_id and u.id = o.user_id
      where o.company_id = $1 order by o.created_at limit 1 offset $2`,
    [company_id, Math.floor(orders / 10)],
  );
  const [old] = found;
  return {
    "whole order number": old.order_ref,
    "order number without its day": old.order_ref.slice(6),
    "beginning of order numbers": old.order_ref.slice(0, 11),
    "number of the day": "R00017",
    "receipt number": old.invoice_id.replace("INV", "RCP"),
    "end of a receipt number": old.invoice_id.slice(-6),
    "one customer": old.name,
    "a name of many": "farid",
    "a name of many who bought nothing": "aina",
    "a letter": "a",
    phone: old.phone,
    "part of a phone": old.phone.slice(-5),
    "a digit": "1",
    nothing: "zzqx",
  };
}
