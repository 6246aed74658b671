-- Version 0
drop policy if exists tenant on audit_log;
create policy tenant on audit_log using (company_id = app_company()) with check (company_id = app_company());
