-- Version 0
create or replace trigger never_deleted before delete on stock_transactions
  for each row execute function refuse_delete();
