-- Version 0
drop policy if exists tenant on user_branches;
create policy tenant on user_branches using (company_id = app_company()) with check (company_id = app_company());
