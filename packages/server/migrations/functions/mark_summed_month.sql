-- Version 2
-- For a sale that arrives so late that its month may be summed already. Whoever sums a month holds this lock exclusively from
-- before reading until after writing: so either the sum includes the sale, or the sale finds the month here and marks it as
-- stale. A month is summed a day after its end at the earliest, so this is not needed for sales that arrive within hours.
create or replace function mark_summed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('months ' || new.company_id, 0));
  update summed_months set is_stale = true,
      stale_days = stale_days || to_char(new.created_at at time zone coalesce(time_zone, 'UTC'), 'YYYY-MM-DD')
    where company_id = new.company_id and since <= new.created_at and before > new.created_at
      and not to_char(new.created_at at time zone coalesce(time_zone, 'UTC'), 'YYYY-MM-DD') = any (stale_days);
  -- In 10 minutes, because a till that was offline for long sends many sales.
  if found then
    update months_due set due_at = least(due_at, now() + interval '10 minutes') where company_id = new.company_id;
  end if;
  return null;
end $$;
