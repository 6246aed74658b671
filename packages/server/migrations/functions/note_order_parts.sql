-- Version 3
-- Notes the orders of written lines and payments, because the stream sends these with their order. Not if the order was written
-- in the same transaction, which notes it already.
create or replace function note_order_parts() returns trigger language plpgsql as $$
declare
  company bigint;
  ids bigint[];
begin
  for company, ids in select company_id, array_agg(distinct order_id) from new_rows where order_id is not null group by 1 loop
    insert into changes (company_id, type, row_id, branch_id)
      select o.company_id, 'orders', o.id, o.branch_id from orders o
      where o.company_id = company and o.id = any (ids) and o.xmin <> pg_current_xact_id()::xid;
  end loop;
  return null;
end $$;
