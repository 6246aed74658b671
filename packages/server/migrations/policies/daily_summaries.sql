-- Version 0
drop policy if exists tenant on daily_summaries;
create policy tenant on daily_summaries using (company_id = app_company()) with check (company_id = app_company());

-- Any server looks for those of all companies that are due, and goes on as their company.
drop policy if exists worker_seen on daily_summaries;
create policy worker_seen on daily_summaries for select using (current_setting('app.mail_worker', true) = 'on');

drop policy if exists worker on daily_summaries;
create policy worker on daily_summaries for update using (current_setting('app.mail_worker', true) = 'on');
