-- Version 1
drop policy if exists tenant on mails;
create policy tenant on mails using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which look for what is due in all companies.
drop policy if exists worker_seen on mails;
create policy worker_seen on mails for select using (current_setting('app.mail_worker', true) = 'on');

drop policy if exists worker on mails;
create policy worker on mails for update using (current_setting('app.mail_worker', true) = 'on');

drop policy if exists worker_prune on mails;
create policy worker_prune on mails for delete using (current_setting('app.mail_worker', true) = 'on');

-- Metrics count companies' mails.
drop policy if exists operator on mails;
create policy operator on mails for select using (current_setting('app.operator', true) = 'on');
