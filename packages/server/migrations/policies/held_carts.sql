-- Version 0
drop policy if exists tenant on held_carts;
create policy tenant on held_carts using (company_id = app_company()) with check (company_id = app_company());
