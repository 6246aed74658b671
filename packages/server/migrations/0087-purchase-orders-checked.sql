-- Checks the rows of before 0086 without keeping writers out.
alter table stock_transactions validate constraint stock_transactions_order_fkey;
