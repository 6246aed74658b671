-- The data stream's memory (D9.9): which rows of what the tills hold have changed, by transaction. Triggers write it, so
-- no use case can forget it; it is only added to and pruned, so sales never wait for each other here.
-- docs/decisions/006 tells how a reader misses nothing whatever the order in which transactions commit.
create table changes (
  company_id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  row_id bigint not null,
  -- null: of concern to everybody; else only to those who see this branch
  branch_id bigint,
  created_at timestamptz not null default now()
);
create index changes_read on changes (company_id, xid);
create index changes_age on changes using brin (created_at) with (pages_per_range = 16);

-- One row. After a restored backup call reset_change_feed: its transaction numbers mean nothing to cursors from before.
create table change_feed (
  only_row boolean primary key default true check (only_row),
  epoch text not null default gen_random_uuid()::text,
  -- changes of older transactions may be gone: a cursor from before gets a new snapshot
  pruned_below xid8 not null default '0'
);
insert into change_feed default values;

create function reset_change_feed() returns void language sql as $$
  select set_config('app.feed_prune', 'on', true);
  delete from changes;
  update change_feed set epoch = gen_random_uuid()::text, pruned_below = ((pg_current_xact_id()::text)::bigint + 1)::text::xid8;
$$;

alter table changes enable row level security;
alter table changes force row level security;
create policy tenant on changes using (company_id = app_company()) with check (company_id = app_company());
-- A server's poller reads for all companies that have a stream open, in one statement.
create policy feed on changes for select
  using (company_id = any (string_to_array(nullif(current_setting('app.feed_companies', true), ''), ',')::bigint[]));
create policy prune_seen on changes for select using (current_setting('app.feed_prune', true) = 'on');
create policy prune on changes for delete using (current_setting('app.feed_prune', true) = 'on');

-- Once per statement: rows of the statement whose own id names them. The argument is the stream's type.
create function note_new_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) select company_id, tg_argv[0], id from new_rows;
  return null;
end $$;
create function note_old_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) select company_id, tg_argv[0], id from old_rows;
  return null;
end $$;

-- Rows of a branch: nobody who does not see it need look.
create function note_new_branch_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, tg_argv[0], id, branch_id from new_rows;
  return null;
end $$;
create function note_old_branch_rows() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, tg_argv[0], id, branch_id from old_rows;
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['sizes', 'colors', 'measurement_units', 'categories', 'brands', 'branches', 'products',
    'product_variations', 'users', 'terminals', 'orders']
  loop
    -- These two hold columns that no till sees and that every sale moves: see below.
    if t not in ('users', 'terminals') then
      execute format('create trigger note_update after update on %1$I referencing new table as new_rows
        for each statement execute function %2$I(%1$L)', t,
        case t when 'orders' then 'note_new_branch_rows' else 'note_new_rows' end);
    end if;
    execute format('create trigger note_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function %2$I(%1$L)', t,
      case when t in ('orders', 'terminals') then 'note_new_branch_rows' else 'note_new_rows' end);
    execute format('create trigger note_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function %2$I(%1$L)', t,
      case when t in ('orders', 'terminals') then 'note_old_branch_rows' else 'note_old_rows' end);
  end loop;
end $$;

create function note_terminal() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) values (new.company_id, 'terminals', new.id, new.branch_id);
  if old.branch_id <> new.branch_id then
    insert into changes (company_id, type, row_id, branch_id) values (new.company_id, 'terminals', new.id, old.branch_id);
  end if;
  return null;
end $$;
create trigger note_update after update on terminals for each row
  when ((old.name, old.description, old.unique_no, old.cash_box, old.branch_id, old.status)
    is distinct from (new.name, new.description, new.unique_no, new.cash_box, new.branch_id, new.status))
  execute function note_terminal();

create function note_user() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'users', new.id);
  return null;
end $$;
create trigger note_update after update on users for each row
  when ((old.name, old.email, old.phone, old.gender, old.role, old.status, old.max_discount, old.max_discount_type,
      old.credit_limit, old.credit_used, old.barcode, old.permissions)
    is distinct from (new.name, new.email, new.phone, new.gender, new.role, new.status, new.max_discount,
      new.max_discount_type, new.credit_limit, new.credit_used, new.barcode, new.permissions))
  execute function note_user();

-- What an order carries of others: names. The stream holds the last 30 days.
create function note_orders_of_user() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, 'orders', id, branch_id from orders
    where company_id = new.company_id and new.id in (user_id, cashier_user_id) and created_at > now() - interval '31 days';
  return null;
end $$;
create trigger note_orders after update on users for each row
  when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function note_orders_of_user();
create function note_orders_of_terminal() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, 'orders', id, branch_id from orders
    where company_id = new.company_id and terminal_id = new.id and created_at > now() - interval '31 days';
  return null;
end $$;
create trigger note_orders after update on terminals for each row
  when (old.name is distinct from new.name) execute function note_orders_of_terminal();

-- Counters, stocks and orders all carry their branch's name: everybody gets a new snapshot instead of nearly everything.
create function note_renamed_branch() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id) values (new.company_id, 'everything', 0);
  return null;
end $$;
create trigger note_renamed after update on branches for each row
  when ((old.name, old.type) is distinct from (new.name, new.type)) execute function note_renamed_branch();

-- Batches are the stocks of their variation.
create function note_new_stocks() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct company_id, 'product_variations', product_variation_id, branch_id from new_rows;
  return null;
end $$;
create function note_old_stocks() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct company_id, 'product_variations', product_variation_id, branch_id from old_rows;
  return null;
end $$;
create trigger note_insert after insert on batches referencing new table as new_rows
  for each statement execute function note_new_stocks();
create trigger note_update after update on batches referencing new table as new_rows
  for each statement execute function note_new_stocks();
create trigger note_delete after delete on batches referencing old table as old_rows
  for each statement execute function note_old_stocks();

-- Lines and payments are part of their order. Those written with it need no word of their own.
create function note_order_parts() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct o.company_id, 'orders', o.id, o.branch_id
    from new_rows n join orders o on o.company_id = n.company_id and o.id = n.order_id
    where o.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger note_update after update on order_items referencing new table as new_rows
  for each statement execute function note_order_parts();
create trigger note_insert after insert on payment_logs referencing new table as new_rows
  for each statement execute function note_order_parts();
create trigger note_update after update on payment_logs referencing new table as new_rows
  for each statement execute function note_order_parts();
