-- Version 0
drop policy if exists tenant on products;
create policy tenant on products using (company_id = app_company()) with check (company_id = app_company());
