-- Version 0
drop policy if exists tenant on orders;
create policy tenant on orders using (company_id = app_company()) with check (company_id = app_company());
