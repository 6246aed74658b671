-- Version 0
-- As foldSearch of the domain's fold.ts; a test holds both together. An index stands on what it answers.
create or replace function search_fold(name text) returns text language sql immutable parallel safe as $$
  select case when octet_length(name) = length(name) then fold_case(name) else
    replace(replace(replace(replace(
      translate(regexp_replace(fold_case(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'),
        'øłđðħıŋŧς‘’ʼ“”‐–—⁄', 'olddhintσ''''''""---/'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end $$;
