-- Which history of the database a cursor or a record made without a connection belongs to (docs/decisions/080).

-- Marks in the history of this database: the first of each start of PostgreSQL (a data folder or a disk that is put back needs one), then
-- one every ten minutes. Only those of starts are kept for good.
create table history_marks (
  n bigint generated always as identity primary key,
  -- marks of two histories may have one number: when it was made, and what nobody else has
  secret text not null default lpad(to_hex(extract(epoch from clock_timestamp())::bigint), 8, '0')
    || left(md5(gen_random_uuid()::text), 8),
  begun_xid xid8 not null default pg_current_xact_id(),
  begun_at timestamptz not null default clock_timestamp(),
  -- null: not the first one of its start
  postmaster_started_at timestamptz unique
);

create index history_marks_begun on history_marks (begun_xid);

-- To be called before anything is read by or written through a connection: nothing of a start happens before its mark.
create function mark_history() returns void language plpgsql as $$
begin
  if not exists (select from history_marks where postmaster_started_at = pg_postmaster_start_time()) then
    insert into history_marks (postmaster_started_at) values (pg_postmaster_start_time()) on conflict do nothing;
  -- A machine that is put back as it ran does not start anything, but its clock jumps.
  elsif (select begun_at from history_marks order by n desc limit 1)
      not between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '10 minutes' then
    insert into history_marks default values;
  end if;
end $$;

-- `epoch`: of this very table in this very database, cluster and timeline. `mark`: the newest.
create function history_now(out epoch text, out mark text) language sql stable as $$
  select left(md5(f.epoch || '/' || c.system_identifier || '/' || d.oid || '/' || 'change_feed'::regclass::oid), 12) || '.'
      || left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select n || '-' || secret from history_marks order by n desc limit 1)
  from change_feed f, pg_control_system() c, pg_database d where d.datname = current_database()
$$;

-- Whether a snapshot counts a transaction as done that this history began only at a mark. The numbers of transactions that were
-- running when PostgreSQL died may be given again at its start; others were running beside a mark that is no start's.
create function has_seen_mark(begun_xid xid8, is_start boolean, since pg_snapshot) returns boolean language sql immutable as $$
  select case when is_start
    then pg_snapshot_xmax(since)::text::bigint - begun_xid::text::bigint
      > (select count(*) from pg_snapshot_xip(since) as running where running >= begun_xid)
    else pg_visible_in_snapshot(begun_xid, since) end
$$;

-- Whether `since` was read in this history, when `mark` was the newest.
create function fits_history(mark text, since pg_snapshot) returns boolean language sql stable as $$
  select exists (select from history_marks m
    where m.n = split_part(mark, '-', 1)::bigint and m.secret = split_part(mark, '-', 2)
      and not exists (select from history_marks later
        where later.n > m.n and later.begun_xid < pg_snapshot_xmax(since)
          and has_seen_mark(later.begun_xid, later.postmaster_started_at is not null, since)))
$$;

-- The mark of the start at which the database had been put back to before `since`; null when it is not known that it was. A power
-- cut takes nothing back but the numbers of some transactions that nobody had been told of.
create function set_back_seen_in(mark text, since pg_snapshot) returns bigint language plpgsql stable as $$
declare
  number bigint := split_part(mark, '-', 1)::bigint;
  known bool := exists (select from history_marks where n = number and secret = split_part(mark, '-', 2));
  seen history_marks;
begin
  if known then
    select * into seen from history_marks
      where n > number and begun_xid < pg_snapshot_xmax(since) and has_seen_mark(begun_xid, postmaster_started_at is not null, since) order by n limit 1;
    if pg_snapshot_xmax(since)::text::bigint - seen.begun_xid::text::bigint < 100 then return null; end if;
    return seen.n;
  end if;
  -- An old mark may have been pruned.
  if left(split_part(mark, '-', 2), 8)
      < lpad(to_hex(extract(epoch from clock_timestamp() - interval '80 days')::bigint), 8, '0') then return null; end if;
  -- It was made in the lost part, at a time that it says: what this history began after that is another one.
  return coalesce(
    (select min(n) from history_marks where begun_at >= to_timestamp(('x' || left(split_part(mark, '-', 2), 8))::bit(32)::bigint)),
    (select max(n) from history_marks));
end $$;

-- What a company is told of it, for some days.
create table set_backs (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  -- since when the database is another one; null: `clove restore` made it
  mark bigint,
  -- the newest moment that the company still has, as far as it is known
  to_at timestamptz not null,
  noticed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, mark)
);
alter table set_backs enable row level security;
alter table set_backs force row level security;
create policy tenant on set_backs using (company_id = app_company()) with check (company_id = app_company());

-- Numbers of the day after a restore begin above those that were printed before it: until that day, above the floor.
alter table terminals
  add column ref_floor int not null default 0,
  add column ref_floor_until date,
  -- Z numbers after which a restore let the next ones begin
  add column z_floors bigint[] not null default '{}';

-- A trigger, because `record_sale` begins each day at 1; it runs once a day at a counter.
create function begin_above_floor() returns trigger language plpgsql as $$
begin
  new.ref_sequence := new.ref_floor + new.ref_sequence;
  return new;
end $$;
create trigger begin_above_floor before update on terminals for each row
  when (new.ref_day is distinct from old.ref_day and new.ref_day <= new.ref_floor_until)
  execute function begin_above_floor();

-- Orders, receipts and closings of a company that are lost since `lost_from` were printed: none of their numbers comes again. A counter
-- has hardly made a thousand of any kind since.
create function skip_numbers(company bigint, lost_from timestamptz) returns void language sql as $$
  update terminals t set invoice_sequence = invoice_sequence + 1000, repayment_sequence = repayment_sequence + 1000,
    ref_sequence = ref_sequence + 1000,
    ref_floor = 1000 + case when ref_floor_until >= (lost_from at time zone c.time_zone)::date then ref_floor else 0 end,
    ref_floor_until = (clock_timestamp() at time zone c.time_zone)::date,
    z_floors = z_floors || 1000 + greatest(
      (select max(z_number) from shifts s where s.company_id = t.company_id and s.terminal_id = t.id),
      (select max(f) from unnest(z_floors) f), 0)
  from companies c where c.id = company and t.company_id = company
$$;

-- Notes once what `set_back_seen_in` found, for the company of the transaction.
create function note_set_back(found_mark bigint) returns void language plpgsql as $$
declare
  begun history_marks;
  last_known timestamptz;
begin
  select * into begun from history_marks where n = found_mark;
  last_known := coalesce(greatest(
    (select max(begun_at) from history_marks where n < found_mark),
    (select created_at from changes where company_id = app_company() and xid < begun.begun_xid order by xid desc limit 1)),
    begun.begun_at);
  insert into set_backs (company_id, mark, to_at) values (app_company(), found_mark, last_known) on conflict do nothing;
  if found then perform skip_numbers(app_company(), last_known); end if;
end $$;

-- What cursors are stamped with.
insert into server_secrets (name, value) values ('cursors', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
