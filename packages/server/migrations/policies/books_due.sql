-- Version 1
drop policy if exists tenant on books_due;
create policy tenant on books_due using (company_id = app_company()) with check (company_id = app_company());

-- Any server looks for the companies that are due, and goes on as one of them.
drop policy if exists worker_seen on books_due;
create policy worker_seen on books_due for select using (current_setting('app.books_worker', true) = 'on');

drop policy if exists worker on books_due;
create policy worker on books_due for update using (current_setting('app.books_worker', true) = 'on');

-- For those of companies that have no row yet.
drop policy if exists worker_added on books_due;
create policy worker_added on books_due for insert with check (current_setting('app.books_worker', true) = 'on');

-- Metrics count companies.
drop policy if exists operator on books_due;
create policy operator on books_due for select using (current_setting('app.operator', true) = 'on');
