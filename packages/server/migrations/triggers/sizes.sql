-- Version 0
create or replace trigger note_insert after insert on sizes referencing new table as new_rows
  for each statement execute function note_new_rows('sizes');
create or replace trigger note_update after update on sizes referencing new table as new_rows
  for each statement execute function note_new_rows('sizes');
create or replace trigger note_delete after delete on sizes referencing old table as old_rows
  for each statement execute function note_old_rows('sizes');
