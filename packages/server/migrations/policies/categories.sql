-- Version 0
drop policy if exists tenant on categories;
create policy tenant on categories using (company_id = app_company()) with check (company_id = app_company());
