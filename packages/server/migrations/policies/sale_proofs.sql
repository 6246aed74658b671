-- Version 1
drop policy if exists tenant on sale_proofs;
create policy tenant on sale_proofs using (company_id = app_company()) with check (company_id = app_company());
