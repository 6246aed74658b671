-- Directory of e-mails (docs/decisions/124): a member of staff's e-mail is a login at one company, and is asked for before that
-- company is known. As in 0105, nothing refers from here to the tables of companies or back.
create table staff_logins (
  email text primary key,
  company_id bigint not null,
  user_id bigint not null,
  unique (company_id, user_id)
);
-- Sign-ups whose e-mail is not verified yet. The same address may wait several times, each with a secret of its own.
create table registrations (
  registration_hash text primary key,
  email text not null,
  company_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  unique (company_id, user_id)
);
create index registrations_email on registrations (email);

-- As in functions/keep_login.sql. Made here, because the trigger must be there before the rows are read.
-- Safe: a new function
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
-- Safe: waits only for whoever is changing people, and they for it
create or replace trigger keep_login after insert or update of email, role, registration_hash or delete on users
  for each row when (current_setting('app.keeps_directory', true) is distinct from 'on') execute function keep_login();

insert into staff_logins (email, company_id, user_id)
  select email, company_id, id from users where role <> 'customer' and registration_hash is null;
insert into registrations (registration_hash, email, company_id, user_id, created_at)
  select registration_hash, email, company_id, id, created_at from users where role <> 'customer' and registration_hash is not null;

-- After the rows, which belong to many companies.
alter table staff_logins enable row level security;
alter table staff_logins force row level security;
alter table registrations enable row level security;
alter table registrations force row level security;
-- As in the files of policies, which are applied after the trigger may have written.
-- Safe: a new table
create policy tenant on staff_logins using (company_id = app_company()) with check (company_id = app_company());
-- Safe: a new table
create policy tenant on registrations using (company_id = app_company()) with check (company_id = app_company());
