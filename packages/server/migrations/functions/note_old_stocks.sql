-- Version 1
-- Like note_new_stocks, for deleted batches.
create or replace function note_old_stocks() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct company_id, 'product_variations', product_variation_id, branch_id from old_rows;
  return null;
end $$;
