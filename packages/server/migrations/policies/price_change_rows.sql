-- Version 1
drop policy if exists tenant on price_change_rows;
create policy tenant on price_change_rows using (company_id = app_company()) with check (company_id = app_company());
