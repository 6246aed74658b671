-- Version 1
drop policy if exists tenant on company_work;
create policy tenant on company_work using (company_id = app_company()) with check (company_id = app_company());

-- Any server looks for the companies that are due for one kind of work, and goes on as one of them.
drop policy if exists worker on company_work;
create policy worker on company_work using (kind = current_setting('app.work', true)) with check (kind = current_setting('app.work', true));
