-- Whose store an entry of the audit log is about, so that the log can be read for one store (operating §20). Goods that were
-- moved belong to two stores.
create function audit_branch(company bigint, subject text, subject_id bigint, detail jsonb) returns bigint
language sql stable as $$
  select coalesce((detail->>'branch_id')::bigint, (detail->>'source_branch_id')::bigint, case subject
    when 'branch' then subject_id
    when 'order' then (select o.branch_id from orders o where o.company_id = company and o.id = subject_id)
    when 'stocktake' then (select s.branch_id from stocktakes s where s.company_id = company and s.id = subject_id)
    when 'held_cart' then (select h.branch_id from held_carts h where h.company_id = company and h.id = subject_id)
    when 'quarantine' then (select q.branch_id from quarantine q where q.company_id = company and q.id = subject_id)
    else coalesce(
      (select t.branch_id from terminals t where t.company_id = company
        and t.id = case subject when 'terminal' then subject_id else (detail->>'terminal_id')::bigint end),
      (select o.branch_id from orders o where o.company_id = company and o.id = (detail->>'order_id')::bigint))
  end)
$$;

alter table audit_log
  add column branch_id bigint,
  add column to_branch_id bigint generated always as ((detail->>'destination_branch_id')::bigint) stored;
update audit_log set branch_id = audit_branch(company_id, subject, subject_id, detail);

-- A page reads its own rows, whatever the log is filtered by.
drop index audit_log_created;
create index audit_log_created on audit_log (company_id, created_at desc, id desc);
create index audit_log_user on audit_log (company_id, user_id, created_at desc, id desc);
create index audit_log_action on audit_log (company_id, action, created_at desc, id desc);
create index audit_log_branch on audit_log (company_id, branch_id, created_at desc, id desc);
create index audit_log_to_branch on audit_log (company_id, to_branch_id, created_at desc, id desc)
  where to_branch_id is not null;
