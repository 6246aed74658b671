-- Version 1
drop policy if exists tenant on summed_hours;
create policy tenant on summed_hours using (company_id = app_company()) with check (company_id = app_company());
