-- Version 0
drop policy if exists tenant on measurement_units;
create policy tenant on measurement_units using (company_id = app_company()) with check (company_id = app_company());
