-- Version 1
drop policy if exists tenant on moved_products;
create policy tenant on moved_products using (company_id = app_company()) with check (company_id = app_company());
