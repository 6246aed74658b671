-- Version 1
-- Keeps the directory of e-mails for servers of the version before, as keep_key does that of keys. To those servers an e-mail that is a
-- login already is told as before.
create or replace function keep_login() returns trigger language plpgsql security definer set search_path from current as $$
declare former text := coalesce(current_setting('app.company_id', true), '');
begin
  perform set_config('app.company_id', coalesce(new.company_id, old.company_id)::text, true);
  if tg_op <> 'INSERT' then
    delete from staff_logins where company_id = old.company_id and user_id = old.id;
    delete from registrations where company_id = old.company_id and user_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.role <> 'customer' then
    insert into registrations (registration_hash, email, company_id, user_id, created_at)
      select new.registration_hash, new.email, new.company_id, new.id, new.created_at where new.registration_hash is not null;
    insert into staff_logins (email, company_id, user_id)
      select new.email, new.company_id, new.id where new.registration_hash is null;
  end if;
  perform set_config('app.company_id', former, true);
  return null;
exception when unique_violation then
  raise unique_violation using message = 'the e-mail is a login already', constraint = 'users_staff_email';
end $$;
