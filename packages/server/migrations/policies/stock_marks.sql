-- Version 1
drop policy if exists tenant on stock_marks;
create policy tenant on stock_marks using (company_id = app_company()) with check (company_id = app_company());
