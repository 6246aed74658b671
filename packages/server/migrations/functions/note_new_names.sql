-- Version 1
-- Stores the forms of new products' names by which they are sorted and searched.
create or replace function note_new_names() returns trigger language plpgsql as $$
begin
  insert into product_names select company_id, id, fold_case(name), search_fold(name) from new_rows;
  return null;
end $$;
