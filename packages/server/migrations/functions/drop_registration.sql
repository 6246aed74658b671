-- Version 2
-- Deletes a company whose sign-up was never verified, in a transaction that works for it. Only here are lines of the audit log deleted,
-- to which the server may otherwise only add: the company was never used. False: it is not such a company. On a cluster it runs on the
-- company's worker, because the coordinator lets nobody else read what the transaction has written.
create or replace function drop_registration(company bigint) returns boolean
  language plpgsql security definer set search_path from current as $$
begin
  perform from companies where id = company and status = 'unverified' for update;
  if not found then return false; end if;
  delete from audit_log where company_id = company;
  delete from users where company_id = company;
  delete from branches where company_id = company;
  delete from companies where id = company;
  return true;
end $$;
