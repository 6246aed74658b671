-- Version 0
drop policy if exists tenant on order_items;
create policy tenant on order_items using (company_id = app_company()) with check (company_id = app_company());
