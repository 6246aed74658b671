-- Version 0
drop policy if exists tenant on brands;
create policy tenant on brands using (company_id = app_company()) with check (company_id = app_company());
