-- Version 1
/*
  Writes every row of a sale (docs/decisions/030, 135). `sold` is the order with what its rows need, as JSON: in it, `sale.mark` followed
  by d stands for the counter's number of the day, followed by n for its running number. `variations`: those of its items; `sale`: what
  recordSale adds (record-sale.sql.ts). Without `sale.order_id` the ids are drawn here, and those in the JSON are places, from 1 on.
  Raises serialization_failure, so that the caller judges the sale again, if one of the facts by which it was judged has changed:
  that the key is free, that the approval is not used, the counter's store, status, number and name, the store's status and name, the
  counter's open shift, the customer's status and whether their credit is enough, the products with everything in their names,
  and that the batches still have what is taken; for a shortfall also that the store has nothing left. Where `sale.is_kept`, the
  facts may be old (kept-facts.ts): then also that PostgreSQL was not started anew, which it is when it is set back and gives numbers of
  transactions again, that the history of the sender's copy and the clock are the present ones, and that no batch would be taken before these. judged-facts.test.ts and kept-facts.test.ts list every fact that is compared. On a cluster each shard has
  its own copy (name_shards.sql): tables are named after from, join, update and into alone, and ids that tables would give are drawn here,
  because shards give none.
*/
create or replace function write_sale(company bigint, sale jsonb, variations bigint[], sold text,
  out day_number text, out running_number text, out new_order bigint, out new_items bigint[], out new_payments bigint[])
language plpgsql as $$
declare
  -- the order, with its items and payments
  ordered jsonb;
  draws boolean;
  levels int;
  left_batches int;
  s record;
  -- its place in its device's chain, and what is wrong with it
  device uuid;
  no int;
  previous bytea;
  wrong text;
begin
  select * into s from jsonb_to_record(sale) as r (key text, body_hash text, mark text, day_digits int, running_digits int,
    terminal_status text, unique_no text, terminal_name text, branch_status text, branch_name text, customer_status text,
    credit_limit numeric, credit_used numeric, versions text, is_kept boolean, started_at text, histories jsonb, order_id bigint, recorded_at timestamptz, moved_at timestamptz, terminal_id bigint, branch_id bigint, shift_id bigint,
    cashier_user_id bigint, user_id bigint, cash_moved numeric, credit numeric, ref_day date, synced_at timestamptz,
    sent_by bigint, awaits_shift boolean, is_late boolean, named_user_id bigint, named_temp_id text,
    taken jsonb, short jsonb, cash jsonb, approval_id bigint, proof jsonb);
  perform set_config('app.sale_is_noted', 'on', true);

  if s.is_kept and (abs(extract(epoch from clock_timestamp() - s.recorded_at)) > 2
      or (pg_postmaster_start_time() at time zone 'UTC')::text <> s.started_at
      or s.histories <> '[]' and exists (select from history_now() h, jsonb_to_recordset(s.histories) as r (epoch text, since text, mark text)
        where not fits_cursor(h.epoch, r.epoch, r.since, r.mark))) then
    raise serialization_failure using message = 'the clock, PostgreSQL or the history has changed';
  end if;

  ordered := sold::jsonb;
  draws := s.order_id is null;
  new_order := coalesce(s.order_id, nextval('orders_id_seq'));
  if draws then
    new_items := array(select nextval('order_items_id_seq') from jsonb_array_elements(ordered->'items'));
    new_payments := array(select nextval('payment_logs_id_seq') from jsonb_array_elements(ordered->'payment_logs'));
  end if;
  if s.key is not null then
    insert into idempotency_keys (company_id, key, call, body_hash, user_id, row_id)
      values (company, s.key, 'order/place', s.body_hash, s.cashier_user_id, new_order) on conflict do nothing;
    if not found then raise serialization_failure using message = 'the key was used meanwhile'; end if;
  end if;

  -- What needs no lock comes first, so that the locks are held for a shorter time.
  insert into order_items (company_id, id, order_id, product_id, product_variation_id, product_info, quantity,
      unit_price, item_vat, discount, price, goods_amount, sst_amount, discount_amount, shown_discount, subtotal, cost)
    select company, case when draws then new_items[id::int] else id end, new_order, product_id, product_variation_id, product_info::jsonb, quantity, unit_price,
      item_vat, discount, price, coalesce(net_goods, subtotal - sst_amount + discount_amount), sst_amount,
      coalesce(net_discount, discount_amount), case when net_goods is not null then discount_amount end, subtotal, cost
    from jsonb_to_recordset(ordered->'items') as r (id bigint, product_id bigint, product_variation_id bigint,
      product_info text, quantity numeric, unit_price numeric, item_vat numeric, discount numeric, price numeric,
      sst_amount numeric, discount_amount numeric, subtotal numeric, net_goods numeric, net_discount numeric, cost numeric);

  -- Its place in its device's chain: whatever is wrong with it is named, and the sale is recorded all the same (proof §4).
  if s.proof is not null then
    device := s.proof->>'device_id';
    no := s.proof->>'device_no';
    previous := decode(s.proof->>'previous_hash', 'hex');
    wrong := 'hash';
    if (s.proof->>'is_sound')::boolean then
      select case when q.device_no = no then 'fork' else 'previous' end into wrong from sale_proofs q
        where q.company_id = company and q.device_id = device and q.device_no between no - 1 and no
          and (q.device_no = no or q.hash is distinct from previous)
        order by q.device_no desc limit 1;
    end if;
    insert into sale_proofs (company_id, order_id, device_id, device_no, previous_hash, hash, made_at, temp_id, made_lines, replaces, fault)
      values (company, new_order, device, no, previous, decode(s.proof->>'hash', 'hex'), (s.proof->>'at')::timestamptz,
        s.proof->>'temp_id', translate(s.proof->>'made_lines', '[]', '{}')::bigint[], s.proof->'replaces', wrong);
    if s.proof ? 'voids' then
      insert into void_numbers (company_id, device_id, device_no, previous_hash, hash, temp_id, made_at, order_id)
        select company, device, device_no, decode(previous_hash, 'hex'), decode(hash, 'hex'), temp_id, at, new_order
        from jsonb_to_recordset(s.proof->'voids') as v (device_no int, previous_hash text, hash text, temp_id text, at timestamptz)
        on conflict do nothing;
    end if;
  end if;

  -- The counter, its shift, the customer.
  update terminals set cash_box = cash_box + s.cash_moved, invoice_sequence = invoice_sequence + 1,
      ref_sequence = case when s.ref_day is null then ref_sequence when ref_day = s.ref_day then ref_sequence + 1 else 1 end,
      ref_day = coalesce(s.ref_day, ref_day)
    where company_id = company and id = s.terminal_id and branch_id = s.branch_id and status = s.terminal_status
      and unique_no = s.unique_no and name = s.terminal_name
    returning ref_sequence::text, invoice_sequence::text into day_number, running_number;
  if not found then raise serialization_failure using message = 'the counter has changed'; end if;
  day_number := lpad(day_number, greatest(s.day_digits, length(day_number)), '0');
  running_number := lpad(running_number, greatest(s.running_digits, length(running_number)), '0');
  if (select id from shifts where company_id = company and terminal_id = s.terminal_id and closed_at is null)
      is distinct from s.shift_id
      or not exists (select from branches
        where company_id = company and id = s.branch_id and status = s.branch_status and name = s.branch_name) then
    raise serialization_failure using message = 'the shift or the store has changed';
  end if;
  if s.approval_id is not null then
    update approvals set state = 'used', used_at = s.recorded_at
      where company_id = company and id = s.approval_id and state = 'approved';
    if not found then raise serialization_failure using message = 'the approval was used meanwhile'; end if;
  end if;
  if s.shift_id is not null and s.cash_moved <> 0 then
    update shifts set expected_balance = expected_balance + s.cash_moved where company_id = company and id = s.shift_id;
  end if;
  if s.credit <> 0 and s.user_id is not null then
    update users as u set credit_used = u.credit_used + s.credit
      where company_id = company and id = s.user_id and status = s.customer_status
        and coalesce(u.credit_limit, 0) = s.credit_limit
        and (u.credit_used + s.credit <= s.credit_limit) = (s.credit_used + s.credit <= s.credit_limit);
    if not found then raise serialization_failure using message = 'the customer has changed'; end if;
  elsif s.user_id is not null
      and (select status from users where company_id = company and id = s.user_id) is distinct from s.customer_status then
    raise serialization_failure using message = 'the customer has changed';
  end if;

  -- The order with its payments, cash and credit.
  insert into orders (company_id, id, temp_id, order_ref, invoice_id, created_at, terminal_id, branch_id, shift_id,
      cashier_user_id, user_id, customer_info, quantity, subtotal, sst, discount, adjustment, total, prices_include_tax,
      tax_after_discount, rounding, synced_at, sent_by, flags, awaits_shift, approved_by)
    select company, new_order, r.temp_id, replace(r.order_ref, s.mark || 'd', day_number),
      replace(r.invoice_id, s.mark || 'n', running_number), r.created_at, s.terminal_id, s.branch_id, s.shift_id,
      s.cashier_user_id, s.user_id, r.customer_info::jsonb, r.quantity, r.subtotal, r.sst, r.discount, r.adjustment, r.total,
      r.prices_include_tax, r.tax_after_discount, r.rounding, s.synced_at, s.sent_by,
      array(select jsonb_array_elements_text(r.flags)), s.awaits_shift, (r.approved_by->>'id')::bigint
    from jsonb_to_record(ordered) as r (temp_id text, order_ref text, invoice_id text, created_at timestamptz,
      customer_info text, quantity numeric, subtotal numeric, sst numeric, discount numeric, adjustment numeric,
      total numeric, prices_include_tax boolean, tax_after_discount boolean, rounding numeric, flags jsonb, approved_by jsonb);
  insert into payment_logs (company_id, id, order_id, terminal_id, shift_id, user_id, receipt_no, payment_method,
      amount_received, amount_returned, ref, created_at)
    select company, case when draws then new_payments[id::int] else id end, new_order, s.terminal_id, s.shift_id, s.user_id,
      replace(receipt_no, s.mark || 'n', running_number), payment_method, amount_received,
      amount_returned, ref, (ordered->>'created_at')::timestamptz
    from jsonb_to_recordset(ordered->'payment_logs') as r (id bigint, receipt_no text, payment_method text,
      amount_received numeric, amount_returned numeric, ref text);
  insert into cash_ledger (id, company_id, terminal_id, shift_id, user_id, kind, amount, order_id, created_at, late)
    select nextval('cash_ledger_id_seq'), company, s.terminal_id, s.shift_id, s.cashier_user_id, kind, amount, new_order, coalesce(s.moved_at, s.recorded_at), s.is_late
    from jsonb_to_recordset(s.cash) as r (kind text, amount numeric);
  if s.credit <> 0 then
    if s.user_id is not null then
      insert into credit_ledger (id, company_id, user_id, kind, amount, order_id, payment_log_id, by_user_id, created_at)
        select nextval('credit_ledger_id_seq'), company, s.user_id, 'sale', s.credit, new_order, case when draws then new_payments[(p->>'id')::int] else (p->>'id')::bigint end, s.cashier_user_id, coalesce(s.moved_at, s.recorded_at)
        from jsonb_array_elements(ordered->'payment_logs') p where p->>'payment_method' = 'credit' limit 1;
    else
      insert into unassigned_credit (id, company_id, order_id, payment_log_id, amount, named_user_id, named_temp_id)
        select nextval('unassigned_credit_id_seq'), company, new_order, case when draws then new_payments[(p->>'id')::int] else (p->>'id')::bigint end, s.credit, s.named_user_id, s.named_temp_id
        from jsonb_array_elements(ordered->'payment_logs') p where p->>'payment_method' = 'credit' limit 1;
    end if;
  end if;
  insert into changes (company_id, type, row_id, branch_id, parts)
    values (company, 'sale', new_order, s.branch_id, jsonb_build_object('product_variations', variations)
      || case when s.cash_moved <> 0 then jsonb_build_object('terminals', array[s.terminal_id]) else '{}' end
      || case when s.credit <> 0 and s.user_id is not null then jsonb_build_object('users', array[s.user_id]) else '{}' end);

  -- Stock comes last, because many sales wait for its locks: the levels by variation; under their locks the comparison of the
  -- products' versions; then the batches.
  if s.short <> '[]' then
    insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
      select company, v, s.branch_id, 0 from unnest(variations) v order by v on conflict do nothing;
  end if;
  perform from stock_levels
    where company_id = company and product_variation_id = any(variations) and branch_id = s.branch_id
    order by product_variation_id for no key update;
  if (select string_agg(concat_ws(' ', v.id, v.xmin, p.xmin, c.xmin, z.xmin, u.xmin), ',' order by v.id) from product_variations v
      join products p on p.company_id = v.company_id and p.id = v.product_id
      left join colors c on c.company_id = v.company_id and c.id = v.color_id
      left join sizes z on z.company_id = v.company_id and z.id = v.size_id
      left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
      where v.company_id = company and v.id = any(variations)) is distinct from s.versions then
    raise serialization_failure using message = 'a product has changed';
  end if;
  -- Statements of their own: a cluster would hand the rows of a common table expression on to its other workers.
  insert into order_item_batches (taken_no, company_id, order_item_id, batch_id, quantity)
    select nextval('order_item_batches_taken_no_seq'), company, case when draws then new_items[order_item_id::int] else order_item_id end, batch_id, quantity
    from jsonb_to_recordset(s.taken) as r (order_item_id bigint, batch_id bigint, quantity numeric);
  insert into stock_ledger (id, company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id, created_at)
    select nextval('stock_ledger_id_seq'), company, product_variation_id, s.branch_id, batch_id, -quantity, new_order, s.cashier_user_id, s.recorded_at
    from jsonb_to_recordset(s.taken) as r (product_variation_id bigint, batch_id bigint, quantity numeric);
  update stock_levels l set quantity = l.quantity - t.quantity
    from (select product_variation_id, sum(quantity) as quantity
      from jsonb_to_recordset(s.taken) as r (product_variation_id bigint, quantity numeric) group by 1) t
    where l.company_id = company and l.branch_id = s.branch_id and l.product_variation_id = t.product_variation_id
      and l.quantity >= t.quantity;
  get diagnostics levels = row_count;
  update batches b set left_quantity = b.left_quantity - t.quantity
    from (select batch_id, product_variation_id, sum(quantity) as quantity
      from jsonb_to_recordset(s.taken) as r (batch_id bigint, product_variation_id bigint, quantity numeric) group by 1, 2) t
    where b.company_id = company and b.id = t.batch_id and b.branch_id = s.branch_id
      and b.product_variation_id = t.product_variation_id and b.left_quantity >= t.quantity
      and not (s.is_kept and exists (select from batches n
        where n.company_id = company and n.product_variation_id = b.product_variation_id and n.branch_id = b.branch_id
          and not n.is_empty and (coalesce(n.expires_on, 'infinity'), n.received_at, n.id)
            < (coalesce(b.expires_on, 'infinity'), b.received_at, b.id)));
  get diagnostics left_batches = row_count;
  if (select count(distinct product_variation_id) <> levels or count(distinct batch_id) <> left_batches
      from jsonb_to_recordset(s.taken) as r (product_variation_id bigint, batch_id bigint)) then
    raise serialization_failure using message = 'the stock has changed';
  end if;
  if s.short <> '[]' then
    if exists (select from jsonb_to_recordset(s.short) as r (product_variation_id bigint)
        join stock_levels l on l.company_id = company and l.branch_id = s.branch_id
          and l.product_variation_id = r.product_variation_id
        where l.quantity > 0) then
      raise serialization_failure using message = 'stock has come in';
    end if;
    insert into shortfalls (company_id, order_item_id, order_id, product_variation_id, branch_id, quantity, created_at)
      select company, case when draws then new_items[order_item_id::int] else order_item_id end, new_order, product_variation_id, s.branch_id, quantity,
        (ordered->>'created_at')::timestamptz
      from jsonb_to_recordset(s.short) as r (order_item_id bigint, product_variation_id bigint, quantity numeric);
  end if;

  perform set_config('app.sale_is_noted', '', true);
end $$;
