-- Version 0
-- One registration proved the e-mail: the others that were made before a time go, with all that they left. A company that never
-- came to be is the one case in which lines of the audit log, which the server may only add to, go too. One that is proved at this
-- moment stays: its row is looked at again once it is locked. Answers how many there were.
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
    dropped := dropped + 1;
  end loop;
  perform set_config('app.company_id', coalesce(company, ''), true);
  perform set_config('app.login_email', coalesce(login, ''), true);
  return dropped;
end $$;
