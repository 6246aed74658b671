-- Version 1
-- On a cluster's worker: a statement, or the definition of a function, in which the tables after from, join, update and into are those of one
-- shard (its number in `companies`), and the functions those that were made for it, if there are such.
create or replace function name_shards(statement text, shard bigint) returns text language plpgsql stable as $$
declare
  part record;
  named text;
begin
  for part in select s.logicalrelid::text as name, s.shardid from pg_dist_shard s
      where s.shardminvalue = (select shardminvalue from pg_dist_shard where shardid = shard)
        and position(s.logicalrelid::text in statement) > 0 loop
    statement := regexp_replace(statement, '\m(from|join|update|into)\s+' || part.name || '\M',
      '\1 ' || part.name || '_' || part.shardid, 'g');
  end loop;
  for named in select distinct (regexp_matches(statement, '\m(\w+)\(', 'g'))[1] loop
    if exists (select from pg_proc where proname = named || '_' || shard and pronamespace = current_schema()::regnamespace) then
      statement := regexp_replace(statement, '\m' || named || '\(', named || '_' || shard || '(', 'g');
    end if;
  end loop;
  return statement;
end $$;
