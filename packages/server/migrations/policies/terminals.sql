-- Version 0
drop policy if exists tenant on terminals;
create policy tenant on terminals using (company_id = app_company()) with check (company_id = app_company());
