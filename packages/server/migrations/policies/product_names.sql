-- Version 1
-- A query's own condition on names may not use an index: the policy must have been looked at first, and no such operator is
-- leakproof. So the words of app.search_words are part of the policy. They can only narrow what the company sees.
drop policy if exists tenant on product_names;
create policy tenant on product_names
  using (company_id = app_company() and search_grams(company_id, search_name) @> sought_grams())
  with check (company_id = app_company());
