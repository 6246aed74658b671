-- Version 1
-- Notes the orders that show the name of a changed customer or cashier, of the last 30 days, which the stream has.
create or replace function note_orders_of_user() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id) select company_id, 'orders', id, branch_id from orders
    where company_id = new.company_id and new.id in (user_id, cashier_user_id) and created_at > now() - interval '31 days';
  return null;
end $$;
