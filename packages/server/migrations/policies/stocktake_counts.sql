-- Version 0
drop policy if exists tenant on stocktake_counts;
create policy tenant on stocktake_counts using (company_id = app_company()) with check (company_id = app_company());
