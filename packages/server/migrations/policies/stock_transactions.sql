-- Version 0
drop policy if exists tenant on stock_transactions;
create policy tenant on stock_transactions using (company_id = app_company()) with check (company_id = app_company());
