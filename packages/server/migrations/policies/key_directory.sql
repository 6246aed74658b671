-- Version 1
drop policy if exists tenant on key_directory;
create policy tenant on key_directory using (company_id = app_company()) with check (company_id = app_company());

-- Before the company is known: by the hash only.
drop policy if exists key_by_hash on key_directory;
create policy key_by_hash on key_directory for select using (hash = nullif(current_setting('app.asked_hash', true), ''));
