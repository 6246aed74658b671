-- Version 1
drop policy if exists tenant on receipt_keys;
create policy tenant on receipt_keys using (company_id = app_company()) with check (company_id = app_company());
