-- What servers do for companies when it is due: to send mails, write summaries, let planned prices begin, delete what has expired
-- (docs/decisions/124). A server claims the company that has been due the longest, and then works inside that company.
create table company_work (
  kind text not null check (kind in ('mail', 'summary', 'prices', 'upkeep')),
  company_id bigint not null,
  due_at timestamptz not null,
  primary key (kind, company_id)
);
create index company_work_due on company_work (kind, due_at);
create index company_work_company on company_work (company_id);

-- As in functions/keep_work.sql. Made here, because the triggers must be there before the rows are read.
-- Safe: a new function
create or replace function keep_work() returns trigger language plpgsql security definer set search_path from current as $$
declare former text := coalesce(current_setting('app.company_id', true), '');
begin
  perform set_config('app.company_id', new.company_id::text, true);
  insert into company_work as w (kind, company_id, due_at)
    values (tg_argv[0], new.company_id, (to_jsonb(new)->>tg_argv[1])::timestamptz)
    on conflict (kind, company_id) do update set due_at = least(w.due_at, excluded.due_at);
  perform set_config('app.company_id', former, true);
  return null;
end $$;
-- Safe: waits only for whoever queues a mail, and they for it
create or replace trigger keep_work after insert or update of next_try_at, status on mails
  for each row when (new.status = 'queued' and current_setting('app.keeps_directory', true) is distinct from 'on')
  execute function keep_work('mail', 'next_try_at');
-- Safe: as above
create or replace trigger keep_work after insert or update of next_at on daily_summaries
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_work('summary', 'next_at');
-- Safe: as above
create or replace trigger keep_work after insert or update of effective_at, status on price_changes
  for each row when (new.status = 'planned' and current_setting('app.keeps_directory', true) is distinct from 'on')
  execute function keep_work('prices', 'effective_at');

insert into company_work (kind, company_id, due_at)
  select 'mail', company_id, min(next_try_at) from mails where status = 'queued' group by company_id
  union all select 'summary', company_id, min(next_at) from daily_summaries group by company_id
  union all select 'prices', company_id, min(effective_at) from price_changes where status = 'planned' group by company_id;

-- After the rows, which belong to many companies.
alter table company_work enable row level security;
alter table company_work force row level security;
-- As in policies/company_work.sql, which is applied after the triggers may have written.
-- Safe: a new table
create policy tenant on company_work using (company_id = app_company()) with check (company_id = app_company());

-- Both tell of all companies what is due, so they are directories too. Whoever removes a company removes their rows.
alter table months_due drop constraint months_due_company_id_fkey;
alter table books_due drop constraint books_due_company_id_fkey, drop constraint books_due_company_id_wanted_by_fkey;
