-- Version 1
drop policy if exists tenant on till_answers;
create policy tenant on till_answers using (company_id = app_company()) with check (company_id = app_company());
