-- Version 1
-- Whether a cursor belongs to this history of the database (docs/decisions/080): its mark is known, and its snapshot `since` has
-- seen no transaction from a later mark on.
create or replace function fits_history(mark text, since pg_snapshot) returns boolean language sql stable as $$
  select exists (select from history_marks m
    where m.n = split_part(mark, '-', 1)::bigint and m.secret = split_part(mark, '-', 2)
      and not exists (select from history_marks later
        where later.n > m.n and later.begun_xid < pg_snapshot_xmax(since)
          and has_seen_mark(later.begun_xid, later.postmaster_started_at is not null, since)))
$$;
