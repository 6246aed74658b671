-- Version 0
drop policy if exists tenant on colors;
create policy tenant on colors using (company_id = app_company()) with check (company_id = app_company());
