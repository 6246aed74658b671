-- Version 1
drop policy if exists tenant on sent_again;
create policy tenant on sent_again using (company_id = app_company()) with check (company_id = app_company());
