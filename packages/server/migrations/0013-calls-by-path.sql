-- A write is known by the path of its call alone: two of them had the method before it.
alter table idempotency_keys no force row level security;
update idempotency_keys set call = substr(call, 6) where call in ('POST user/store', 'POST branch/store');
alter table idempotency_keys force row level security;
