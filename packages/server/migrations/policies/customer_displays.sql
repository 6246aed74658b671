-- Version 2
drop policy if exists tenant on customer_displays;
create policy tenant on customer_displays using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which ask here before the company is known: by the hash only.
drop policy if exists display_by_hash on customer_displays;
create policy display_by_hash on customer_displays for select
  using (nullif(current_setting('app.display_hash', true), '') in (code_hash, key_hash));

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on customer_displays;
create policy upkeep_seen on customer_displays for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on customer_displays;
create policy upkeep on customer_displays for delete using (current_setting('app.upkeep', true) = 'on');
