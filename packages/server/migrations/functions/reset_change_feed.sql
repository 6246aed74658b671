-- Version 1
-- Starts a new change feed after a backup was restored, because transaction numbers in earlier cursors mean nothing in this
-- database.
create or replace function reset_change_feed() returns void language sql as $$
  select set_config('app.feed_prune', 'on', true);
  delete from changes;
  update change_feed set epoch = gen_random_uuid()::text, pruned_below = ((pg_current_xact_id()::text)::bigint + 1)::text::xid8;
$$;
