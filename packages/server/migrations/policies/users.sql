-- Version 1
drop policy if exists tenant on users;
create policy tenant on users using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which ask here before the company is known: by the e-mail only.
drop policy if exists staff_by_email on users;
create policy staff_by_email on users for select
  using (role <> 'customer' and email = nullif(current_setting('app.login_email', true), ''));
