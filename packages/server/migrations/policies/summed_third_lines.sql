-- Version 1
drop policy if exists tenant on summed_third_lines;
create policy tenant on summed_third_lines using (company_id = app_company()) with check (company_id = app_company());
