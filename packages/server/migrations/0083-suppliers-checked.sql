-- Checks the rows of before 0082 without keeping writers out.
alter table stock_transactions validate constraint stock_transactions_supplier_fkey;
alter table stock_transactions validate constraint stock_transactions_delivery_check;
