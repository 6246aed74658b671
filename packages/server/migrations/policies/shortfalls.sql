-- Version 0
drop policy if exists tenant on shortfalls;
create policy tenant on shortfalls using (company_id = app_company()) with check (company_id = app_company());
