-- Version 0
create or replace trigger note_insert after insert on quarantine
  for each row execute function note_stores_of_record();
create or replace trigger note_update after update of status on quarantine
  for each row execute function note_stores_of_record();
