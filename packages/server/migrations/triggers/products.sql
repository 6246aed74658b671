-- Version 1
create or replace trigger note_insert after insert on products referencing new table as new_rows
  for each statement execute function note_new_rows('products');
create or replace trigger note_update after update on products referencing new table as new_rows
  for each statement execute function note_new_rows('products');
create or replace trigger note_delete after delete on products referencing old table as old_rows
  for each statement execute function note_old_rows('products');
create or replace trigger note_names after insert on products referencing new table as new_rows
  for each statement execute function note_new_names();
create or replace trigger note_renamed after update of name on products
  for each row when (old.name is distinct from new.name) execute function note_renamed_product();
-- At the end of the transaction, so that no row is waited for while it holds its locks.
drop trigger if exists note_moved on products;
create constraint trigger note_moved after update of category_id, brand_id on products deferrable initially deferred
  for each row when ((old.category_id, old.brand_id) is distinct from (new.category_id, new.brand_id))
  execute function note_moved_product();
