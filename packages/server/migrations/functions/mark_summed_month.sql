-- Version 0
-- A sale of a month that may be summed already. Who sums a month holds this lock alone, from before it reads until it has written:
-- so it either sees the sale, or the sale sees its month. A month is summed a day after its end at the earliest, so sales that
-- arrive within hours need none of this.
create or replace function mark_summed_month() returns trigger language plpgsql as $$
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
