-- Purchases and transfers (stock §9, §10). A batch keeps the purchase SST of its day, so that the subtotals of old purchases
-- stay; a transferred one names the batch that it was first received in.
alter table batches
  add column purchase_vat numeric(5, 2) not null default 0 check (purchase_vat between 0 and 100),
  add column origin_batch_id bigint,
  add foreign key (company_id, origin_batch_id) references batches;

-- The history without a type, newest first.
create index stock_transactions_newest on stock_transactions (company_id, created_at desc, id desc);
