-- Version 1
-- Whether a cursor (`epoch`, `since`, `mark`) belongs to the history of the epoch `present` (docs/decisions/080): ids that were read then
-- still mean the same rows.
create or replace function fits_cursor(present text, epoch text, since text, mark text) returns boolean language sql stable as $$
  select coalesce(epoch = present and pg_snapshot_xmax(since::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
    and fits_history(mark, since::pg_snapshot), false)
$$;
