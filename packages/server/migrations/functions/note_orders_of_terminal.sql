-- Version 1
-- Like note_orders_of_user, for a counter whose name changed.
create or replace function note_orders_of_terminal() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, 'orders', id, branch_id from orders
    where company_id = new.company_id and terminal_id = new.id and created_at > now() - interval '31 days';
  return null;
end $$;
