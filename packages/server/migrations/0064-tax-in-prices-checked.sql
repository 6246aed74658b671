-- The constraints of 0063, for the rows from before: in a transaction of its own, which stops no sale while it reads them.
alter table companies validate constraint companies_settings;
alter table orders validate constraint orders_amounts;
alter table order_items validate constraint order_items_amounts;
alter table order_refunds validate constraint order_refunds_amount_check;
