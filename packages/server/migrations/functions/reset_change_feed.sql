-- Version 0
-- After a restored backup: its transaction numbers mean nothing to cursors from before.
create or replace function reset_change_feed() returns void language sql as $$
  select set_config('app.feed_prune', 'on', true);
  delete from changes;
  update change_feed set epoch = gen_random_uuid()::text, pruned_below = ((pg_current_xact_id()::text)::bigint + 1)::text::xid8;
$$;
