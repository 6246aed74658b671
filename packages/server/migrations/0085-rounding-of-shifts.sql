-- Outside a transaction: orders are sold meanwhile.
-- The rounding of a shift's sales (reports §9), without reading every sale of the shift. A sale that is not rounded does not write it.
drop index concurrently if exists orders_rounded;
create index concurrently orders_rounded on orders (company_id, shift_id) include (rounding) where rounding <> 0;
