-- Version 3
-- For a sale that arrives so late that its month may be summed already. Whoever sums a month holds this lock exclusively from
-- before reading until after writing: so either the sum includes the sale, or the sale finds the month here and marks it as
-- stale. A month is summed a day after its end at the earliest, so this is not needed for sales that arrive within hours. The server makes the company due.
create or replace function mark_summed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months ' || new.company_id, 0));
  update summed_months set is_stale = true,
      stale_days = stale_days || to_char(new.created_at at time zone coalesce(time_zone, 'UTC'), 'YYYY-MM-DD')
    where company_id = new.company_id and since <= new.created_at and before > new.created_at
      and not to_char(new.created_at at time zone coalesce(time_zone, 'UTC'), 'YYYY-MM-DD') = any (stale_days);
  return null;
end $$;
