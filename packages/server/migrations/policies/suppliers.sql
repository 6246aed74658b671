-- Version 1
drop policy if exists tenant on suppliers;
create policy tenant on suppliers using (company_id = app_company()) with check (company_id = app_company());
