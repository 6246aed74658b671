-- Version 0
create or replace trigger never_deleted before delete on order_returns
  for each row execute function refuse_delete();
