-- Version 0
drop policy if exists tenant on shifts;
create policy tenant on shifts using (company_id = app_company()) with check (company_id = app_company());
