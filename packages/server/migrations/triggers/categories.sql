-- Version 0
create or replace trigger note_insert after insert on categories referencing new table as new_rows
  for each statement execute function note_new_rows('categories');
create or replace trigger note_update after update on categories referencing new table as new_rows
  for each statement execute function note_new_rows('categories');
create or replace trigger note_delete after delete on categories referencing old table as old_rows
  for each statement execute function note_old_rows('categories');
