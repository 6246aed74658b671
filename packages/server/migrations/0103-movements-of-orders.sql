-- Outside a transaction: goods are sold meanwhile.
-- The movements of some orders (docs/decisions/117). A few hundred kilobytes, which a sale practically never writes. Several ranges for each block, because
-- the returns of older orders lie between the sales.
drop index concurrently if exists stock_ledger_order;
create index concurrently stock_ledger_order on stock_ledger using brin (order_id int8_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);
