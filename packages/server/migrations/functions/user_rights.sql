-- Version 4
-- The present rights of a person, for everything that is done in their name; no row while the person or the company is not
-- active. The transaction must work for that company. `must_enrol`: a second factor is demanded of them that they do not have.
create or replace function user_rights(company bigint, person bigint) returns jsonb language plpgsql stable as $$
declare rights jsonb;
begin
  -- Each table names the company, from which a cluster knows that one worker has all of it.
  select jsonb_build_object('company_id', u.company_id, 'user_id', u.id, 'name', u.name, 'role', u.role,
      'permissions', u.permissions, 'max_discount', u.max_discount, 'max_discount_type', u.max_discount_type,
      'branch_ids', array(select b.branch_id from user_branches b
        where b.company_id = company and b.user_id = u.id order by b.branch_id),
      'currency', c.currency, 'time_zone', c.time_zone, 'prices_include_tax', c.prices_include_tax,
      'tax_after_discount', c.tax_after_discount, 'cash_rounding', c.cash_rounding, 'refund_to', c.refund_to,
      'must_enrol', c.second_factor = 'back_office' and u.role <> 'cashier' and not exists (
        select from passkeys p where p.company_id = company and p.user_id = u.id))
    from users u join companies c on c.id = company
    where u.company_id = company and u.id = person and u.status = 'active' and c.status = 'active' into rights;
  return rights;
end $$;
