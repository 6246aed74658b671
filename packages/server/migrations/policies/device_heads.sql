-- Version 1
drop policy if exists tenant on device_heads;
create policy tenant on device_heads using (company_id = app_company()) with check (company_id = app_company());
