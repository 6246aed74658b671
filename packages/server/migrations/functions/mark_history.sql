-- Version 1
-- Writes a mark after every start of PostgreSQL (docs/decisions/080). The first call of every connection, so that nothing is read
-- or written before the mark of its start.
create or replace function mark_history() returns void language plpgsql as $$
begin
  if not exists (select from history_marks where postmaster_started_at = pg_postmaster_start_time()) then
    insert into history_marks (postmaster_started_at) values (pg_postmaster_start_time()) on conflict do nothing;
  -- A machine that was saved while running and is put back does not start PostgreSQL, but its clock jumps.
  elsif (select begun_at from history_marks order by n desc limit 1)
      not between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '10 minutes' then
    insert into history_marks default values;
  end if;
end $$;
