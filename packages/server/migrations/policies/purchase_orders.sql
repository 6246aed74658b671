-- Version 1
drop policy if exists tenant on purchase_orders;
create policy tenant on purchase_orders using (company_id = app_company()) with check (company_id = app_company());
