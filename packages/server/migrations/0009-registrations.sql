-- Sign-ups of one e-mail wait side by side, each known by a secret of the browser that made it (D2). Only the hash is kept;
-- it goes when the e-mail is proved, so who has one waits.
alter table users add column registration_hash text unique,
  add constraint users_waiting check (registration_hash is null or (email_verified_at is null and role = 'company_admin'));

-- Who signed up before holds no secret: nobody has this one.
do $$
declare waiting record;
begin
  perform set_config('app.operator', 'on', true);
  for waiting in select id from companies where status = 'unverified' loop
    perform set_config('app.company_id', waiting.id::text, true);
    update users set registration_hash = 'before ' || gen_random_uuid()
      where company_id = waiting.id and email_verified_at is null and password_hash is not null;
  end loop;
  perform set_config('app.company_id', '', true);
  perform set_config('app.operator', '', true);
end $$;

-- A staff e-mail is a login, unique over all companies; who waits has none yet.
drop index users_staff_email;
create unique index users_staff_email on users (email) where role <> 'customer' and registration_hash is null;
create index users_waiting_email on users (email) where registration_hash is not null;

-- Asked for and tried without the secret, which anybody can, is counted apart: it takes nothing from who holds it.
alter table email_codes add column open_tries int not null default 0,
  add column open_sent_at timestamptz[] not null default '{}';

-- When a company's invitations of the last day were mailed (D2).
create table invitations (
  company_id bigint primary key references companies,
  sent_at timestamptz[] not null default '{}'
);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (company_id = app_company()) with check (company_id = app_company());

-- One registration proved the e-mail: the others go, with all that they left. A company that never came to be is the one case
-- in which lines of the audit log, which the server may only add to, go too. Answers how many there were.
create function drop_registrations(address text, proved_company bigint) returns int
  language plpgsql security definer set search_path from current as $$
declare
  other bigint;
  dropped int := 0;
  company text := current_setting('app.company_id', true);
  login text := current_setting('app.login_email', true);
begin
  perform set_config('app.login_email', address, true);
  for other in select company_id from users
    where email = address and registration_hash is not null and company_id <> proved_company
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
