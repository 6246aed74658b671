-- Version 1
drop policy if exists tenant on recovery_codes;
create policy tenant on recovery_codes using (company_id = app_company()) with check (company_id = app_company());
