-- Version 0
drop policy if exists tenant on order_item_batches;
create policy tenant on order_item_batches using (company_id = app_company()) with check (company_id = app_company());
