-- Version 1
drop policy if exists tenant on summed_day_lines;
create policy tenant on summed_day_lines using (company_id = app_company()) with check (company_id = app_company());
