-- Version 1
drop policy if exists tenant on companies;
create policy tenant on companies using (id = app_company()) with check (id = app_company());

-- Operator commands (clove company list, check-invariants) walk the companies; the server never sets this.
drop policy if exists operator on companies;
create policy operator on companies for select using (current_setting('app.operator', true) = 'on');

-- Any server looks for companies whose books have never been due.
drop policy if exists books_worker on companies;
create policy books_worker on companies for select using (current_setting('app.books_worker', true) = 'on');
