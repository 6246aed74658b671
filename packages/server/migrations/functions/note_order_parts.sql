-- Version 0
-- Lines and payments are part of their order. Those written with it need no word of their own.
create or replace function note_order_parts() returns trigger language plpgsql as $$
begin
  insert into changes (company_id, type, row_id, branch_id)
    select distinct o.company_id, 'orders', o.id, o.branch_id
    from new_rows n join orders o on o.company_id = n.company_id and o.id = n.order_id
    where o.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
