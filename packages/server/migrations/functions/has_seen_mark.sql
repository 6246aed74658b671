-- Version 0
-- Whether a snapshot counts a transaction as done that this history began only at a mark. The numbers of transactions that were
-- running when PostgreSQL died may be given again at its start; others were running beside a mark that is no start's.
create or replace function has_seen_mark(begun_xid xid8, is_start boolean, since pg_snapshot) returns boolean language sql immutable as $$
  select case when is_start
    then pg_snapshot_xmax(since)::text::bigint - begun_xid::text::bigint
      > (select count(*) from pg_snapshot_xip(since) as running where running >= begun_xid)
    else pg_visible_in_snapshot(begun_xid, since) end
$$;
