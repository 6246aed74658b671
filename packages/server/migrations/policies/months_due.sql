-- Version 0
drop policy if exists tenant on months_due;
create policy tenant on months_due using (company_id = app_company()) with check (company_id = app_company());

-- Any server looks for the companies that are due, and goes on as one of them.
drop policy if exists worker_seen on months_due;
create policy worker_seen on months_due for select using (current_setting('app.months_worker', true) = 'on');

drop policy if exists worker on months_due;
create policy worker on months_due for update using (current_setting('app.months_worker', true) = 'on');
