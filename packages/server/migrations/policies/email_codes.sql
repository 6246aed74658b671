-- Version 0
drop policy if exists tenant on email_codes;
create policy tenant on email_codes using (company_id = app_company()) with check (company_id = app_company());

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on email_codes;
create policy upkeep_seen on email_codes for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on email_codes;
create policy upkeep on email_codes for delete using (current_setting('app.upkeep', true) = 'on');
