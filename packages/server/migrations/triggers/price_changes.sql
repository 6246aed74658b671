-- Version 1
create or replace trigger note_insert after insert on price_changes referencing new table as new_rows
  for each statement execute function note_new_rows('price_changes');
create or replace trigger note_update after update on price_changes referencing new table as new_rows
  for each statement execute function note_new_rows('price_changes');
