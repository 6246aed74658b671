-- Version 0
create or replace trigger note_insert after insert on colors referencing new table as new_rows
  for each statement execute function note_new_rows('colors');
create or replace trigger note_update after update on colors referencing new table as new_rows
  for each statement execute function note_new_rows('colors');
create or replace trigger note_delete after delete on colors referencing old table as old_rows
  for each statement execute function note_old_rows('colors');
