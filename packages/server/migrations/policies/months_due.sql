-- Version 1
drop policy if exists tenant on months_due;
create policy tenant on months_due using (company_id = app_company()) with check (company_id = app_company());

-- Any server looks for the companies that are due, and goes on as one of them.
drop policy if exists worker_seen on months_due;
create policy worker_seen on months_due for select using (current_setting('app.months_worker', true) = 'on');

drop policy if exists worker on months_due;
create policy worker on months_due for update using (current_setting('app.months_worker', true) = 'on');

-- It has a row of every company: other workers look here for companies that their own tables do not have yet.
drop policy if exists other_workers on months_due;
create policy other_workers on months_due for select
  using (current_setting('app.books_worker', true) = 'on' or current_setting('app.work', true) = 'upkeep');
