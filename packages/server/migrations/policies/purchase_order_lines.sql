-- Version 1
drop policy if exists tenant on purchase_order_lines;
create policy tenant on purchase_order_lines using (company_id = app_company()) with check (company_id = app_company());
