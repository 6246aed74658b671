-- Outside a transaction: goods are moved meanwhile.
-- The receipts of an ordered purchase (stock §36). Other transactions do not write it.
drop index concurrently if exists stock_transactions_order;
create index concurrently stock_transactions_order on stock_transactions (company_id, purchase_order_id)
  where purchase_order_id is not null;
