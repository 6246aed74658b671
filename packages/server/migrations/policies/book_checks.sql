-- Version 1
drop policy if exists tenant on book_checks;
create policy tenant on book_checks using (company_id = app_company()) with check (company_id = app_company());
