-- Version 0
create or replace trigger note_insert after insert on brands referencing new table as new_rows
  for each statement execute function note_new_rows('brands');
create or replace trigger note_update after update on brands referencing new table as new_rows
  for each statement execute function note_new_rows('brands');
create or replace trigger note_delete after delete on brands referencing old table as old_rows
  for each statement execute function note_old_rows('brands');
