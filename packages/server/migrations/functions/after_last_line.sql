-- Version 2
-- On a cluster, before a line of a ledger is inserted (`distribute` makes the trigger; its argument is the ledger's name): its id comes after
-- those of the company's other lines, in whose order the ledger is read. The workers number rows each in a range of its own, so a company
-- that has moved to another worker would else begin below its earlier lines. Then the worker's numbers go on after these lines, whoever's
-- range that is: ids are unique within a company only. They stay below 2^53, as those of the worker that gave them.
create or replace function after_last_line() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  last bigint;
  numbers regclass;
  -- names the company whose next lines come after all others in this transaction
  setting text := 'app.after_last_' || tg_argv[0];
begin
  if current_setting(setting, true) = new.company_id::text then return new; end if;
  execute format('select max(id) from %s where company_id = $1', tg_relid::regclass) into last using new.company_id;
  if last is null or new.id > last then
    perform set_config(setting, new.company_id::text, true);
    return new;
  end if;
  numbers := pg_get_serial_sequence(tg_argv[0], 'id');
  perform pg_advisory_xact_lock(hashtextextended('numbers ' || tg_argv[0], 0));
  if coalesce(pg_sequence_last_value(numbers), 0) < last then
    if (select seqmax < 9007199254740991 from pg_sequence where seqrelid = numbers) then
      -- For this worker alone.
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      execute format('alter sequence %s maxvalue 9007199254740991', numbers);
      perform set_config('citus.enable_ddl_propagation', 'on', true);
    end if;
    perform setval(numbers, last);
  end if;
  new.id := nextval(numbers);
  return new;
end $$;
