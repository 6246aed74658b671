-- Version 1
-- The parts of a new cursor (docs/decisions/080). `epoch` is different for every change feed, database, cluster and timeline;
-- `mark`: the newest one.
create or replace function history_now(out epoch text, out mark text) language sql stable as $$
  select left(md5(f.epoch || '/' || c.system_identifier || '/' || d.oid || '/' || 'change_feed'::regclass::oid), 12) || '.'
      || left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select n || '-' || secret from history_marks order by n desc limit 1)
  from change_feed f, pg_control_system() c, pg_database d where d.datname = current_database()
$$;
