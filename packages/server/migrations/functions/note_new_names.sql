-- Version 2
-- Stores the forms of new products' names by which they are sorted and searched.
create or replace function note_new_names() returns trigger language plpgsql as $$
declare
  companies bigint[];
  ids bigint[];
  names text[];
begin
  select array_agg(company_id), array_agg(id), array_agg(name) into companies, ids, names from new_rows;
  insert into product_names select company, id, fold_case(name), search_fold(name)
    from unnest(companies, ids, names) as r (company, id, name);
  return null;
end $$;
