-- Outside a transaction: goods are sold meanwhile.
-- What a variation was bought for, the newest first (stock §34).
drop index concurrently if exists batches_variation;
create index concurrently batches_variation on batches (company_id, product_variation_id, transaction_id desc);
