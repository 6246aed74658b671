-- Version 1
/*
  On a cluster: runs a statement with the caller's rights on the worker of `company`, in one call, and returns its rows. There it names the
  company's shards themselves: Citus would plan a statement, and each one of a function that it calls, anew every time; so each is planned
  once per connection and shard (docs/decisions/131). `statement` has the same text at each call; `parameters` are its $1, $2 …; `writes`: it
  writes, so the shard must not be moved meanwhile.
*/
create or replace function run_at_shard(company bigint, statement text, parameters text[], writes boolean) returns setof jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  shard bigint := get_shard_id_for_distribution_column('companies', company);
  prepared text := 'at_' || shard || '_' || md5(statement);
  -- says that the connection knows the statement; forgotten with a transaction that is rolled back
  setting text := 'app.' || prepared;
  found record;
begin
  if writes then perform hold_shard(shard); end if;
  if coalesce(current_setting(setting, true), '') = '' then
    if not exists (select from pg_prepared_statements where name = prepared) then
      execute format('prepare %I as %s', prepared, name_shards(statement, shard));
    end if;
    perform set_config(setting, 'on', false);
  end if;
  for found in execute format('execute %I (%s)', prepared,
      (select string_agg(quote_nullable(value), ', ' order by n) from unnest(parameters) with ordinality as p (value, n))) loop
    return next to_jsonb(found);
  end loop;
end $$;
