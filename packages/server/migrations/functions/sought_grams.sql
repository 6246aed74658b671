-- Version 1
-- What the names that a search of this transaction finds must have, for the policy of product_names. A function of its own,
-- because a cluster allows no subquery in policies.
create or replace function sought_grams() returns bigint[] language sql stable parallel safe as
  $$ select search_grams(app_company(), coalesce(current_setting('app.search_words', true), '')) $$;
