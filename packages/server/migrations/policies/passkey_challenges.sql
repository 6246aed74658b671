-- Version 2
drop policy if exists tenant on passkey_challenges;
create policy tenant on passkey_challenges using (company_id = app_company()) with check (company_id = app_company());

-- For servers of the version before, which ask here before the company is known: by the hash only.
drop policy if exists challenge_by_hash on passkey_challenges;
create policy challenge_by_hash on passkey_challenges for select
  using (token_hash = nullif(current_setting('app.challenge_hash', true), ''));

-- For the work that goes over all companies.
drop policy if exists upkeep_seen on passkey_challenges;
create policy upkeep_seen on passkey_challenges for select using (current_setting('app.upkeep', true) = 'on');

drop policy if exists upkeep on passkey_challenges;
create policy upkeep on passkey_challenges for delete using (current_setting('app.upkeep', true) = 'on');
