-- Version 0
create or replace trigger never_deleted before delete on shifts
  for each row execute function refuse_delete();
create or replace trigger note_closed after update of closed_at on shifts
  for each row execute function note_shift();
create or replace trigger note_opened after insert on shifts
  for each row execute function note_shift();
