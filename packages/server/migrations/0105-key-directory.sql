-- Directory of keys (docs/decisions/124): to which company the hash of a session, a set-password link, a device's key, a waiting
-- sign-in, or a customer display's code or key belongs. It is asked before the company is known. The tables of companies may lie on
-- other machines, so nothing refers from here to them, or from them to here.
create table key_directory (
  hash text primary key,
  kind text not null check (kind in ('session', 'link', 'device', 'challenge', 'display')),
  company_id bigint not null
);
create index key_directory_company on key_directory (company_id);
-- As in functions/keep_key.sql. Made here, because the triggers must be there before the rows are read.
-- Safe: a new function
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
-- Safe: each waits for a sign-in that is running, and only sign-ins wait for it
create or replace trigger keep_key after insert or update of token_hash or delete on sessions
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_key('session');
-- Safe: as above
create or replace trigger keep_key after insert or update of token_hash or delete on password_links
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_key('link');
-- Safe: as above
create or replace trigger keep_key after insert or update of key_hash or delete on device_keys
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_key('device');
-- Safe: as above
create or replace trigger keep_key after insert or update of token_hash or delete on passkey_challenges
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_key('challenge');
-- Safe: as above
create or replace trigger keep_key after insert or update of code_hash, key_hash or delete on customer_displays
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_key('display');

insert into key_directory (hash, kind, company_id)
  select token_hash, 'session', company_id from sessions
  union all select token_hash, 'link', company_id from password_links
  union all select key_hash, 'device', company_id from device_keys
  union all select token_hash, 'challenge', company_id from passkey_challenges
  union all select coalesce(key_hash, code_hash), 'display', company_id from customer_displays;

-- After the rows, which belong to many companies.
alter table key_directory enable row level security;
alter table key_directory force row level security;
-- As in policies/key_directory.sql: the triggers write before that file is applied.
-- Safe: a new table
create policy tenant on key_directory using (company_id = app_company()) with check (company_id = app_company());
