-- Version 2
-- The store that an entry of the audit log is about, so that the log can be read for one store (operating §20). A transfer concerns
-- two: it counts for the one that the goods left.
create or replace function audit_branch(company bigint, subject text, subject_id bigint, detail jsonb) returns bigint
language plpgsql stable as $$
begin
  return coalesce((detail->>'branch_id')::bigint, (detail->>'source_branch_id')::bigint, case subject
    when 'branch' then subject_id
    when 'order' then (select o.branch_id from orders o where o.company_id = company and o.id = subject_id)
    when 'stocktake' then (select s.branch_id from stocktakes s where s.company_id = company and s.id = subject_id)
    when 'held_cart' then (select h.branch_id from held_carts h where h.company_id = company and h.id = subject_id)
    when 'quarantine' then (select q.branch_id from quarantine q where q.company_id = company and q.id = subject_id)
    else coalesce(
      (select t.branch_id from terminals t where t.company_id = company
        and t.id = case subject when 'terminal' then subject_id else (detail->>'terminal_id')::bigint end),
      (select o.branch_id from orders o where o.company_id = company and o.id = (detail->>'order_id')::bigint))
  end);
end $$;
