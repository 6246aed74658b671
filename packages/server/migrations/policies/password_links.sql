-- Version 1
drop policy if exists tenant on password_links;
create policy tenant on password_links using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which ask here before the company is known: by the hash only.
drop policy if exists link_by_hash on password_links;
create policy link_by_hash on password_links for select
  using (token_hash = nullif(current_setting('app.link_hash', true), ''));

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on password_links;
create policy upkeep_seen on password_links for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on password_links;
create policy upkeep on password_links for delete using (current_setting('app.upkeep', true) = 'on');
