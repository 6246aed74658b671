-- Version 0
drop policy if exists tenant on summed_payments;
create policy tenant on summed_payments using (company_id = app_company()) with check (company_id = app_company());
