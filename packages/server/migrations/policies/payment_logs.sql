-- Version 0
drop policy if exists tenant on payment_logs;
create policy tenant on payment_logs using (company_id = app_company()) with check (company_id = app_company());
