-- Version 0
drop policy if exists tenant on branches;
create policy tenant on branches using (company_id = app_company()) with check (company_id = app_company());
