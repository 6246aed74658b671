-- Version 0
drop policy if exists tenant on stock_levels;
create policy tenant on stock_levels using (company_id = app_company()) with check (company_id = app_company());
