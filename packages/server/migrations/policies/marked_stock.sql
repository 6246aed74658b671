-- Version 1
drop policy if exists tenant on marked_stock;
create policy tenant on marked_stock using (company_id = app_company()) with check (company_id = app_company());
