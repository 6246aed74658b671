-- Version 0
-- Whether `since` was read in this history, when `mark` was the newest.
create or replace function fits_history(mark text, since pg_snapshot) returns boolean language sql stable as $$
  select exists (select from history_marks m
    where m.n = split_part(mark, '-', 1)::bigint and m.secret = split_part(mark, '-', 2)
      and not exists (select from history_marks later
        where later.n > m.n and later.begun_xid < pg_snapshot_xmax(since)
          and has_seen_mark(later.begun_xid, later.postmaster_started_at is not null, since)))
$$;
