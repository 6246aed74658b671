-- Version 1
-- Whether a snapshot has seen a transaction whose number was given only from a mark on. At the mark of a start (`is_start`),
-- numbers of transactions that were running when PostgreSQL stopped may have been given again, so those that the snapshot knew as
-- running do not count. At any other mark the transaction that wrote it is compared.
create or replace function has_seen_mark(begun_xid xid8, is_start boolean, since pg_snapshot) returns boolean language sql immutable as $$
  select case when is_start
    then pg_snapshot_xmax(since)::text::bigint - begun_xid::text::bigint
      > (select count(*) from pg_snapshot_xip(since) as running where running >= begun_xid)
    else pg_visible_in_snapshot(begun_xid, since) end
$$;
