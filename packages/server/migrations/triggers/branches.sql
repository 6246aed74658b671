-- Version 0
create or replace trigger note_insert after insert on branches referencing new table as new_rows
  for each statement execute function note_new_rows('branches');
create or replace trigger note_update after update on branches referencing new table as new_rows
  for each statement execute function note_new_rows('branches');
create or replace trigger note_delete after delete on branches referencing old table as old_rows
  for each statement execute function note_old_rows('branches');
create or replace trigger never_deleted before delete on branches
  for each row execute function refuse_delete();
create or replace trigger note_renamed after update on branches
  for each row when ((old.name, old.type) is distinct from (new.name, new.type)) execute function note_renamed_branch();
