-- Version 0
create or replace trigger note_insert after insert on measurement_units referencing new table as new_rows
  for each statement execute function note_new_rows('measurement_units');
create or replace trigger note_update after update on measurement_units referencing new table as new_rows
  for each statement execute function note_new_rows('measurement_units');
create or replace trigger note_delete after delete on measurement_units referencing old table as old_rows
  for each statement execute function note_old_rows('measurement_units');
