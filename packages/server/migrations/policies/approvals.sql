-- Version 1
drop policy if exists tenant on approvals;
create policy tenant on approvals using (company_id = app_company()) with check (company_id = app_company());

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on approvals;
create policy upkeep_seen on approvals for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on approvals;
create policy upkeep on approvals for delete using (current_setting('app.upkeep', true) = 'on');
