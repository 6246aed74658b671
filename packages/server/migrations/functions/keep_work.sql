-- Version 1
-- Notes in company_work what is due, for servers of the version before, as keep_key does keys.
create or replace function keep_work() returns trigger language plpgsql security definer set search_path from current as $$
declare former text := coalesce(current_setting('app.company_id', true), '');
begin
  perform set_config('app.company_id', new.company_id::text, true);
  insert into company_work as w (kind, company_id, due_at)
    values (tg_argv[0], new.company_id, (to_jsonb(new)->>tg_argv[1])::timestamptz)
    on conflict (kind, company_id) do update set due_at = least(w.due_at, excluded.due_at);
  perform set_config('app.company_id', former, true);
  return null;
end $$;
