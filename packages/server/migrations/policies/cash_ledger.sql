-- Version 0
drop policy if exists tenant on cash_ledger;
create policy tenant on cash_ledger using (company_id = app_company()) with check (company_id = app_company());
