-- Version 0
drop policy if exists tenant on invitations;
create policy tenant on invitations using (company_id = app_company()) with check (company_id = app_company());
