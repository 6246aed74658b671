-- Version 1
-- Notes the variations of written batches or shortfalls, because the stream sends these with their variation.
create or replace function note_new_stocks() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct company_id, 'product_variations', product_variation_id, branch_id from new_rows;
  return null;
end $$;
