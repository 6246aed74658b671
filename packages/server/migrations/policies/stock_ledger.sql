-- Version 0
drop policy if exists tenant on stock_ledger;
create policy tenant on stock_ledger using (company_id = app_company()) with check (company_id = app_company());
