-- Version 0
drop policy if exists tenant on summed_lines;
create policy tenant on summed_lines using (company_id = app_company()) with check (company_id = app_company());
