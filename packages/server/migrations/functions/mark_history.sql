-- Version 0
-- To be called before anything is read by or written through a connection: nothing of a start happens before its mark.
create or replace function mark_history() returns void language plpgsql as $$
begin
  if not exists (select from history_marks where postmaster_started_at = pg_postmaster_start_time()) then
    insert into history_marks (postmaster_started_at) values (pg_postmaster_start_time()) on conflict do nothing;
  -- A machine that is put back as it ran does not start anything, but its clock jumps.
  elsif (select begun_at from history_marks order by n desc limit 1)
      not between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '10 minutes' then
    insert into history_marks default values;
  end if;
end $$;
