-- Version 0
drop policy if exists tenant on quarantine;
create policy tenant on quarantine using (company_id = app_company()) with check (company_id = app_company());

-- Counted for monitoring, over all companies.
drop policy if exists operator on quarantine;
create policy operator on quarantine for select using (current_setting('app.operator', true) = 'on');
