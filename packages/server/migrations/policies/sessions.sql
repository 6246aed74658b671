-- Version 1
drop policy if exists tenant on sessions;
create policy tenant on sessions using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which ask here before the company is known: by the hash only.
drop policy if exists session_by_hash on sessions;
create policy session_by_hash on sessions for select
  using (token_hash = nullif(current_setting('app.session_hash', true), ''));

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on sessions;
create policy upkeep_seen on sessions for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on sessions;
create policy upkeep on sessions for delete using (current_setting('app.upkeep', true) = 'on');
