-- Version 1
create or replace trigger never_deleted before delete on sale_proofs
  for each row execute function refuse_delete();
