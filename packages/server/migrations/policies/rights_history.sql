-- Version 0
drop policy if exists tenant on rights_history;
create policy tenant on rights_history using (company_id = app_company()) with check (company_id = app_company());
