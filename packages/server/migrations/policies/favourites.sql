-- Version 0
drop policy if exists tenant on favourites;
create policy tenant on favourites using (company_id = app_company()) with check (company_id = app_company());
