-- Version 1
drop policy if exists tenant on shift_corrections;
create policy tenant on shift_corrections using (company_id = app_company()) with check (company_id = app_company());
