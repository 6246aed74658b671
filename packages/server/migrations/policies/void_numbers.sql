-- Version 1
drop policy if exists tenant on void_numbers;
create policy tenant on void_numbers using (company_id = app_company()) with check (company_id = app_company());
