-- Version 0
drop policy if exists tenant on receipt_recipients;
create policy tenant on receipt_recipients using (company_id = app_company()) with check (company_id = app_company());

-- An operator looks at what recipients reported.
drop policy if exists operator_seen on receipt_recipients;
create policy operator_seen on receipt_recipients for select using (current_setting('app.operator', true) = 'on');

drop policy if exists operator on receipt_recipients;
create policy operator on receipt_recipients for update using (current_setting('app.operator', true) = 'on');

-- Old ones of all companies go in one statement.
drop policy if exists worker_seen on receipt_recipients;
create policy worker_seen on receipt_recipients for select using (current_setting('app.mail_worker', true) = 'on');

drop policy if exists worker_prune on receipt_recipients;
create policy worker_prune on receipt_recipients for delete using (current_setting('app.mail_worker', true) = 'on');
