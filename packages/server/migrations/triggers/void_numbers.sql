-- Version 1
create or replace trigger never_deleted before delete on void_numbers
  for each row execute function refuse_delete();
