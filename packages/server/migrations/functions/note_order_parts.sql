-- Version 1
-- Notes the orders of written lines and payments, because the stream sends these with their order. Not if the order was written
-- in the same transaction, which notes it already.
create or replace function note_order_parts() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct o.company_id, 'orders', o.id, o.branch_id
    from new_rows n join orders o on o.company_id = n.company_id and o.id = n.order_id
    where o.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
