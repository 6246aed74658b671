-- What a sale took later, from a stock-in that settled its shortfall, is told from what it took when it was made. In the stock
-- transactions of before, both have the moment of their database transaction.
alter table stock_ledger add column settles_shortfall boolean not null default false;
alter table stock_ledger no force row level security;
update stock_ledger s set settles_shortfall = true
  from stock_ledger i
  where s.order_id is not null and s.quantity < 0 and i.company_id = s.company_id and i.transaction_id is not null
    and i.product_variation_id = s.product_variation_id and i.branch_id = s.branch_id and i.quantity > 0
    and i.created_at = s.created_at;
alter table stock_ledger force row level security;

-- The newest movements of a variation in one store, and their sums, without reading the rest of its ledger.
create index stock_ledger_card on stock_ledger (company_id, product_variation_id, branch_id, id) include (quantity);
drop index stock_ledger_place;

-- Why an adjustment was made; its text stands in notes.
alter table stock_transactions
  add column reason text check (reason in ('damage', 'count', 'theft', 'found', 'other')),
  add check (reason is null or type = 'adjust');
