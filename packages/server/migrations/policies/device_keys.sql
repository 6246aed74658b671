-- Version 2
drop policy if exists tenant on device_keys;
create policy tenant on device_keys using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which ask here before the company is known: by the hash only.
drop policy if exists key_by_hash on device_keys;
create policy key_by_hash on device_keys for select
  using (key_hash = nullif(current_setting('app.key_hash', true), ''));

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on device_keys;
create policy upkeep_seen on device_keys for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on device_keys;
create policy upkeep on device_keys for delete using (current_setting('app.upkeep', true) = 'on');
