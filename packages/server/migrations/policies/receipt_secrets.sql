-- Version 1
drop policy if exists tenant on receipt_secrets;
create policy tenant on receipt_secrets using (company_id = app_company()) with check (company_id = app_company());
