-- Version 1
drop policy if exists tenant on summed_undone;
create policy tenant on summed_undone using (company_id = app_company()) with check (company_id = app_company());
