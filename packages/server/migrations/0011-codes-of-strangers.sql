-- A code that was asked for without the registration's value stands beside the owner's, each with its own tries.
alter table email_codes add column is_open boolean not null default false,
  drop column open_sent_at,
  drop constraint email_codes_pkey,
  add primary key (company_id, user_id, is_open);

-- When codes were mailed to one address, for whichever registration (access §4).
create table code_mails (
  email_hash text not null,
  sent_at timestamptz not null default now()
);
create index code_mails_email on code_mails (email_hash);

-- As before, and only those made before a time: what nobody proved for long goes when the address is signed up again. One that
-- is proved at this moment stays: its row is looked at again once it is locked.
drop function drop_registrations(text, bigint);
create function drop_registrations(address text, kept_company bigint, made_before timestamptz) returns int
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
