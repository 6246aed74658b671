-- Version 0
drop policy if exists tenant on companies;
create policy tenant on companies using (id = app_company()) with check (id = app_company());

-- Operator commands (clove company list, check-invariants) walk the companies; the server never sets this.
drop policy if exists operator on companies;
create policy operator on companies for select using (current_setting('app.operator', true) = 'on');
