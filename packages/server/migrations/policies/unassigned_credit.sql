-- Version 0
drop policy if exists tenant on unassigned_credit;
create policy tenant on unassigned_credit using (company_id = app_company()) with check (company_id = app_company());
