-- Version 1
drop policy if exists tenant on price_changes;
create policy tenant on price_changes using (company_id = app_company()) with check (company_id = app_company());

-- Any server looks for the planned ones that are due, and goes on as their company.
drop policy if exists worker_seen on price_changes;
create policy worker_seen on price_changes for select using (current_setting('app.prices_worker', true) = 'on');
