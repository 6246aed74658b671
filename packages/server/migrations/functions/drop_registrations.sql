-- Version 2
-- Only for servers of the version before; goes in the next one (docs/decisions/124).
-- After one registration has proved an e-mail address, deletes the other unproved ones with that address that were made before
-- `made_before`, and returns their number. Only here are lines of the audit log deleted, to which the server may otherwise only
-- add: those companies were never used. A registration that is proved at this very moment stays, because `for update` reads its
-- row again after waiting for the lock.
create or replace function drop_registrations(address text, kept_company bigint, made_before timestamptz) returns int
  language plpgsql security definer set search_path from current as $$
declare
  other bigint;
  dropped int := 0;
  company text := current_setting('app.company_id', true);
  login text := current_setting('app.login_email', true);
begin
  perform set_config('app.login_email', address, true);
  for other in select company_id from users
    where email = address and registration_hash is not null and company_id <> kept_company and created_at < made_before
    for update
  loop
    perform set_config('app.company_id', other::text, true);
    delete from audit_log where company_id = other;
    delete from users where company_id = other;
    delete from branches where company_id = other;
    delete from companies where id = other and status = 'unverified';
    delete from months_due where company_id = other;
    delete from key_directory where company_id = other;
    dropped := dropped + 1;
  end loop;
  perform set_config('app.company_id', coalesce(company, ''), true);
  perform set_config('app.login_email', coalesce(login, ''), true);
  return dropped;
end $$;
