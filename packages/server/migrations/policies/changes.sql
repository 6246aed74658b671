-- Version 0
drop policy if exists tenant on changes;
create policy tenant on changes using (company_id = app_company()) with check (company_id = app_company());

-- A server's poller reads for all companies that have a stream open, in one statement.
drop policy if exists feed on changes;
create policy feed on changes for select
  using (company_id = any (string_to_array(nullif(current_setting('app.feed_companies', true), ''), ',')::bigint[]));

drop policy if exists prune_seen on changes;
create policy prune_seen on changes for select using (current_setting('app.feed_prune', true) = 'on');

drop policy if exists prune on changes;
create policy prune on changes for delete using (current_setting('app.feed_prune', true) = 'on');
