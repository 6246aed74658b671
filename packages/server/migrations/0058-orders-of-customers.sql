-- Outside a transaction: orders are sold meanwhile.
-- The orders that a search finds by their customer (orders §3, docs/decisions/076); sales to nobody in particular write nothing here.
drop index concurrently if exists orders_customer;
create index concurrently orders_customer on orders (company_id, user_id, created_at desc, id desc) where user_id is not null;
