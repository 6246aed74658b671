-- Version 1
-- Updates the forms of a product's name by which it is sorted and searched.
create or replace function note_renamed_product() returns trigger language plpgsql as $$
begin
  -- The policy of product_names hides rows without the words that this transaction searched for, so they are cleared first.
  perform set_config('app.search_words', '', true);
  update product_names set sort_name = fold_case(new.name), search_name = search_fold(new.name)
    where company_id = new.company_id and product_id = new.id;
  return null;
end $$;
