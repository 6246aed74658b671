-- What a stock transaction moved is read from the ledger (stock/adjust, stock/history).
create index stock_ledger_transaction on stock_ledger (company_id, transaction_id) where transaction_id is not null;
