-- Version 1
-- Keeps the directory of keys for servers of the version before, which know nothing of it; later ones write it themselves and say so by
-- `app.keeps_directory`. It runs as the owner, because it is there before the server's role may write the directory. It goes in the next
-- version, with its triggers, which a cluster never has.
create or replace function keep_key() returns trigger language plpgsql security definer set search_path from current as $$
declare
  was text := coalesce(to_jsonb(old)->>'token_hash', to_jsonb(old)->>'key_hash', to_jsonb(old)->>'code_hash');
  becomes text := coalesce(to_jsonb(new)->>'token_hash', to_jsonb(new)->>'key_hash', to_jsonb(new)->>'code_hash');
  former text := coalesce(current_setting('app.company_id', true), '');
begin
  perform set_config('app.company_id', coalesce(new.company_id, old.company_id)::text, true);
  delete from key_directory where hash = was;
  insert into key_directory (hash, kind, company_id) select becomes, tg_argv[0], new.company_id where becomes is not null
    on conflict do nothing;
  perform set_config('app.company_id', former, true);
  return null;
end $$;
