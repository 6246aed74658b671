-- Version 1
drop policy if exists tenant on drawer_openings;
create policy tenant on drawer_openings using (company_id = app_company()) with check (company_id = app_company());
