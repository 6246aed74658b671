-- Version 0
-- What the index of product_names holds of a folded name, and what a name must have to hold some words: every three characters
-- that stand together, as numbers that are the company's own, and one number that every name of the company has.
create or replace function search_grams(company bigint, folded text) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  grams bigint[] := array[hashtextextended('', company)];
  gram text;
begin
  for n in 1 .. length(folded) - 2 loop
    gram := substr(folded, n, 3);
    if strpos(gram, ' ') = 0 then grams := grams || hashtextextended(gram, company); end if;
  end loop;
  return grams;
end $$;
