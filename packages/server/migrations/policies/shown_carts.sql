-- Version 1
drop policy if exists tenant on shown_carts;
create policy tenant on shown_carts using (company_id = app_company()) with check (company_id = app_company());

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on shown_carts;
create policy upkeep_seen on shown_carts for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on shown_carts;
create policy upkeep on shown_carts for delete using (current_setting('app.upkeep', true) = 'on');
