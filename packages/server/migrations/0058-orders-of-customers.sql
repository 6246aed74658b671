-- Outside a transaction: orders are sold meanwhile.
-- The orders of a customer that a search has found (docs/decisions/076). Sales without a customer do not write it.
drop index concurrently if exists orders_customer;
create index concurrently orders_customer on orders (company_id, user_id, created_at desc, id desc) where user_id is not null;
