-- Version 0
drop trigger if exists note_rights on user_branches;
create constraint trigger note_rights after insert or delete on user_branches
  deferrable initially deferred
  for each row execute function note_rights('user_id');
