-- Version 0
drop policy if exists tenant on product_variations;
create policy tenant on product_variations using (company_id = app_company()) with check (company_id = app_company());
