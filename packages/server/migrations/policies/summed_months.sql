-- Version 0
drop policy if exists tenant on summed_months;
create policy tenant on summed_months using (company_id = app_company()) with check (company_id = app_company());
