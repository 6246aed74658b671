-- Version 0
create or replace trigger note_insert after insert on favourites referencing new table as new_rows
  for each statement execute function note_new_branch_rows('favourites');
create or replace trigger note_delete after delete on favourites referencing old table as old_rows
  for each statement execute function note_old_branch_rows('favourites');
