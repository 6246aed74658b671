-- Outside a transaction: orders are sold meanwhile.
-- The orders of a cashier, by which the order list is narrowed, and whether somebody has sold at all (docs/product/orders.md §3).
drop index concurrently if exists orders_cashier;
create index concurrently orders_cashier on orders (company_id, cashier_user_id, created_at desc, id desc);
