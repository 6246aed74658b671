-- Version 1
drop policy if exists tenant on passkeys;
create policy tenant on passkeys using (company_id = app_company()) with check (company_id = app_company());
