-- Version 0
create or replace trigger note_insert after insert on product_variations referencing new table as new_rows
  for each statement execute function note_new_rows('product_variations');
create or replace trigger note_update after update on product_variations referencing new table as new_rows
  for each statement execute function note_new_rows('product_variations');
create or replace trigger note_delete after delete on product_variations referencing old table as old_rows
  for each statement execute function note_old_rows('product_variations');
create or replace trigger never_deleted before delete on product_variations
  for each row execute function refuse_delete();
