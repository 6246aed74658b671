-- Version 1
drop policy if exists tenant on registrations;
create policy tenant on registrations using (company_id = app_company()) with check (company_id = app_company());

-- Before the company is known: by the e-mail only.
drop policy if exists registration_by_email on registrations;
create policy registration_by_email on registrations for select using (email = nullif(current_setting('app.login_email', true), ''));

-- Whoever proves the address locks the other registrations of it, and changes none.
drop policy if exists registration_locked on registrations;
create policy registration_locked on registrations for update
  using (email = nullif(current_setting('app.login_email', true), '')) with check (false);
