-- Version 0
-- The names that searches use follow those of the products.
create or replace function note_renamed_product() returns trigger language plpgsql as $$
begin
  -- Words that this transaction searched for must not hide the row.
  perform set_config('app.search_words', '', true);
  update product_names set sort_name = fold_case(new.name), search_name = search_fold(new.name)
    where company_id = new.company_id and product_id = new.id;
  return null;
end $$;
