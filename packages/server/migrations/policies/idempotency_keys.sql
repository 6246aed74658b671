-- Version 0
drop policy if exists tenant on idempotency_keys;
create policy tenant on idempotency_keys using (company_id = app_company()) with check (company_id = app_company());

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on idempotency_keys;
create policy upkeep_seen on idempotency_keys for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on idempotency_keys;
create policy upkeep on idempotency_keys for update using (current_setting('app.upkeep', true) = 'on');
