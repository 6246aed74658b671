-- Version 1
-- The same as foldSearch of the domain's fold.ts, as a test checks. What it returns must not change for a name: product_names and
-- its index store it.
create or replace function search_fold(name text) returns text language sql immutable parallel safe as $$
  select case when octet_length(name) = length(name) then fold_case(name) else
    replace(replace(replace(replace(
      translate(regexp_replace(fold_case(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'øłđðħıŋŧς‘’ʼ“”‐–—⁄', 'olddhintσ''''''""---/'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end $$;
