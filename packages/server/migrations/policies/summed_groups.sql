-- Version 1
drop policy if exists tenant on summed_groups;
create policy tenant on summed_groups using (company_id = app_company()) with check (company_id = app_company());
