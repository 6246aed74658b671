-- Reports of long times read sums of months that are over (docs/decisions/057): what was sold in them, by store. What comes back or is
-- cancelled later counts on its own day, so nothing changes such a sum but a sale that arrives late.
create table summed_months (
  company_id bigint not null references companies on delete cascade,
  -- from this moment until `before`: a month of the company's time zone when it was summed
  since timestamptz not null,
  before timestamptz not null check (before > since),
  -- a sale of this month has arrived since
  is_stale boolean not null default false,
  primary key (company_id, since)
);

-- `paid`: discounts and the share of the adjustment taken off, with SST. `cost`: without lines that were sold beyond stock.
create table summed_lines (
  company_id bigint not null,
  since timestamptz not null,
  branch_id bigint not null,
  product_variation_id bigint not null,
  item_vat numeric(5, 2) not null,
  quantity numeric not null,
  goods_amount numeric not null,
  discount_amount numeric not null,
  sst_amount numeric not null,
  paid numeric not null,
  cost numeric not null,
  primary key (company_id, since, branch_id, product_variation_id, item_vat)
);

create table summed_payments (
  company_id bigint not null,
  since timestamptz not null,
  branch_id bigint not null,
  payment_method text not null,
  -- that were paid by this method, whatever became of them
  orders int not null,
  amount_received numeric not null,
  amount_returned numeric not null,
  primary key (company_id, since, branch_id, payment_method)
);

-- When a company's months are to be looked at next.
create table months_due (
  company_id bigint primary key references companies on delete cascade,
  due_at timestamptz not null default now()
);
create index months_due_at on months_due (due_at);

do $$
begin
  perform set_config('app.operator', 'on', true);
  insert into months_due (company_id) select id from companies;
  perform set_config('app.operator', '', true);
end $$;

do $$
declare t text;
begin
  foreach t in array array['summed_months', 'summed_lines', 'summed_payments', 'months_due']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (company_id = app_company()) with check (company_id = app_company())', t);
  end loop;
end $$;
-- Any server looks for the companies that are due, and goes on as one of them.
create policy worker_seen on months_due for select using (current_setting('app.months_worker', true) = 'on');
create policy worker on months_due for update using (current_setting('app.months_worker', true) = 'on');

-- A sale of a month that may be summed already. Who sums a month holds this lock alone, from before it reads until it has written:
-- so it either sees the sale, or the sale sees its month. A month is summed a day after its end at the earliest, so sales that
-- arrive within hours need none of this.
create function mark_summed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months ' || new.company_id, 0));
  update summed_months set is_stale = true
    where company_id = new.company_id and since <= new.created_at and before > new.created_at and not is_stale;
  -- Not at once: a till that was offline for long sends many.
  if found then
    update months_due set due_at = least(due_at, now() + interval '10 minutes') where company_id = new.company_id;
  end if;
  return null;
end $$;
create trigger mark_summed_month after insert on orders for each row
  when (new.created_at < new.synced_at - interval '12 hours') execute function mark_summed_month();
