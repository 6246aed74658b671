-- Goods that came back in exchange: the sale that they paid for, wholly or in part (orders §21).
alter table order_returns
  add column exchange_order_id bigint,
  add foreign key (company_id, exchange_order_id) references orders;
create unique index order_returns_exchange on order_returns (company_id, exchange_order_id)
  where exchange_order_id is not null;
