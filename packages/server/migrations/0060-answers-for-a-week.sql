-- A key stays for ever, the answer that a repeat of its write gets for a week; then it is made again from the row that it named
-- (docs/decisions/077). Safe: a column without a value is in no row.
alter table idempotency_keys add column row_id bigint;

-- Each row is written anew once, when its answer goes. Its place is to be used again before a fifth of a large table is empty.
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02);

-- For the work that goes over all companies.
create policy upkeep_seen on idempotency_keys for select using (current_setting('app.upkeep', true) = 'on');
create policy upkeep on idempotency_keys for update using (current_setting('app.upkeep', true) = 'on');
create policy upkeep_seen on sessions for select using (current_setting('app.upkeep', true) = 'on');
create policy upkeep on sessions for delete using (current_setting('app.upkeep', true) = 'on');
create policy upkeep_seen on password_links for select using (current_setting('app.upkeep', true) = 'on');
create policy upkeep on password_links for delete using (current_setting('app.upkeep', true) = 'on');
create policy upkeep_seen on email_codes for select using (current_setting('app.upkeep', true) = 'on');
create policy upkeep on email_codes for delete using (current_setting('app.upkeep', true) = 'on');
