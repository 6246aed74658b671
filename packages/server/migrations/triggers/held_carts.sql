-- Version 0
create or replace trigger note_insert after insert on held_carts referencing new table as new_rows
  for each statement execute function note_new_branch_rows('held_carts');
create or replace trigger note_update after update on held_carts referencing new table as new_rows
  for each statement execute function note_new_branch_rows('held_carts');
