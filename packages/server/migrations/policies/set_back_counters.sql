-- Version 1
drop policy if exists tenant on set_back_counters;
create policy tenant on set_back_counters using (company_id = app_company()) with check (company_id = app_company());
