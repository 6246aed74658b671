-- Version 1
-- The mark after which a cursor's snapshot `since` is of a lost part, because the database was set back (docs/decisions/080);
-- null if that is not known. Differences of fewer than 100 transactions are ignored: a power cut, too, takes back the numbers of
-- some transactions that nobody was told of.
create or replace function set_back_seen_in(mark text, since pg_snapshot) returns bigint language plpgsql stable as $$
declare
  number bigint := split_part(mark, '-', 1)::bigint;
  known bool := exists (select from history_marks where n = number and secret = split_part(mark, '-', 2));
  seen history_marks;
begin
  if known then
    select * into seen from history_marks
      where n > number and begun_xid < pg_snapshot_xmax(since) and has_seen_mark(begun_xid, postmaster_started_at is not null, since) order by n limit 1;
    if pg_snapshot_xmax(since)::text::bigint - seen.begun_xid::text::bigint < 100 then return null; end if;
    return seen.n;
  end if;
  -- A mark older than 80 days may have been deleted, so that it is unknown proves nothing.
  if left(split_part(mark, '-', 2), 8)
      < lpad(to_hex(extract(epoch from clock_timestamp() - interval '80 days')::bigint), 8, '0') then return null; end if;
  -- The mark was made in the lost part, at the time that it contains: the first mark after that time is the one that is asked for.
  return coalesce(
    (select min(n) from history_marks where begun_at >= to_timestamp(('x' || left(split_part(mark, '-', 2), 8))::bit(32)::bigint)),
    (select max(n) from history_marks));
end $$;
