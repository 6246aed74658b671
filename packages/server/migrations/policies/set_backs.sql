-- Version 0
drop policy if exists tenant on set_backs;
create policy tenant on set_backs using (company_id = app_company()) with check (company_id = app_company());
