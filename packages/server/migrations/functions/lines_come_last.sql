-- Version 1
-- On a cluster's worker, before a sale: looks once whether the numbers that come next are beyond the company's lines in each ledger, so
-- that the trigger (after_last_line.sql) need not look at every line. Where they are not, as after the company has moved, it does.
create or replace function lines_come_last(company bigint) returns void language plpgsql as $$
begin
  if coalesce((select max(id) from stock_ledger where company_id = company) <= pg_sequence_last_value('stock_ledger_id_seq'), false) then
    perform set_config('app.after_last_stock_ledger', company::text, true);
  end if;
  if coalesce((select max(id) from cash_ledger where company_id = company) <= pg_sequence_last_value('cash_ledger_id_seq'), false) then
    perform set_config('app.after_last_cash_ledger', company::text, true);
  end if;
  if coalesce((select max(id) from credit_ledger where company_id = company) <= pg_sequence_last_value('credit_ledger_id_seq'), false) then
    perform set_config('app.after_last_credit_ledger', company::text, true);
  end if;
end $$;
