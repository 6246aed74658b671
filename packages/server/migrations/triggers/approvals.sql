-- Version 1
create or replace trigger note_asked after insert on approvals
  for each row execute function note_approval();
create or replace trigger note_answered after update of state on approvals
  for each row execute function note_approval();
