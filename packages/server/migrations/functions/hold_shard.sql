-- Version 1
-- On a cluster's worker: keeps a shard (its number in `companies`) here until the end of the transaction, as Citus does for statements of
-- its own. Raises serialization_failure, so that the caller tries again, when another worker has it by now.
create or replace function hold_shard(shard bigint) returns void
  language plpgsql security definer set search_path from current as $$
begin
  -- 5: a share lock. Who moves a shard takes an exclusive one of all that move together, on every worker, before the last rows are copied.
  perform lock_shard_metadata(5, array[shard]);
  if not exists (select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard) then
    raise serialization_failure using message = 'the company has moved to another worker';
  end if;
end $$;
