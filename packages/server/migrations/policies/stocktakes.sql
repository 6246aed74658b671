-- Version 0
drop policy if exists tenant on stocktakes;
create policy tenant on stocktakes using (company_id = app_company()) with check (company_id = app_company());
