-- Version 0
drop policy if exists tenant on batches;
create policy tenant on batches using (company_id = app_company()) with check (company_id = app_company());
