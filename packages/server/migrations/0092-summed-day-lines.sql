-- Reports of any days read sums of days (docs/decisions/113).

-- What lines sold on a day, and what of them was cancelled or came back on it (`is_undone`), without return charges. Figures as in
-- summed_lines. `since`: the first moment of the day. Only of months with many orders.
create table summed_day_lines (
  company_id bigint not null,
  is_undone boolean not null,
  since timestamptz not null,
  branch_id bigint not null,
  product_variation_id bigint not null,
  item_vat numeric(5, 2) not null,
  quantity numeric not null,
  goods_amount numeric not null,
  discount_amount numeric not null,
  sst_amount numeric not null,
  paid numeric not null,
  cost numeric not null,
  taxable numeric not null
);
-- No primary key: with every column of a row it would be as large as the table. Rows are written and deleted by whole days.
create index summed_day_lines_day on summed_day_lines (company_id, is_undone, since, branch_id);

alter table summed_day_lines enable row level security;
alter table summed_day_lines force row level security;

-- `is_whole`: not only the first days of the present month. Only then it has sums in summed_lines and summed_undone.
-- `has_days`: has sums in summed_day_lines. `stale_days`: as 2026-01-31, on which sales arrived late.
alter table summed_months add column is_whole boolean not null default false;
alter table summed_months add column has_days boolean not null default false;
alter table summed_months add column stale_days text[] not null default '{}';
