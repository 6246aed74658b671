-- Version 1
drop policy if exists tenant on staff_logins;
create policy tenant on staff_logins using (company_id = app_company()) with check (company_id = app_company());

-- Before the company is known: by the e-mail only.
drop policy if exists login_by_email on staff_logins;
create policy login_by_email on staff_logins for select using (email = nullif(current_setting('app.login_email', true), ''));
