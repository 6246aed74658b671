-- Version 1
-- Notes once, for the company of the transaction, that the database was set back at the mark that `set_back_seen_in` found, and
-- skips the numbers that may have been used since the last known time before it.
create or replace function note_set_back(found_mark bigint) returns void language plpgsql as $$
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
