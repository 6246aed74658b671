-- Version 1
-- The numbers under which the index of product_names finds a folded name, and those that a name must have to contain a text: one
-- for each three adjacent characters without a space, and one for the company. They are hashed with the company, so that an index
-- scan meets only its own names.
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
