-- Version 0
drop policy if exists tenant on sizes;
create policy tenant on sizes using (company_id = app_company()) with check (company_id = app_company());
