-- Reports by day, weekday, hour and cashier read sums, too (docs/decisions/057).

-- The time zone by whose months and hours it was summed; null in sums of a server of the version before, which are summed again.
alter table summed_months add column time_zone text;

-- Of the clock's hour `hour` of `day` in that time zone. `orders`: that were made, whatever became of them. The figures are those of
-- summed_lines, less those of summed_undone; `returned` is the quantity of these.
create table summed_hours (
  company_id bigint not null,
  since timestamptz not null,
  day date not null,
  hour int not null,
  branch_id bigint not null,
  cashier_user_id bigint not null,
  orders int not null,
  quantity numeric not null,
  returned numeric not null,
  goods_amount numeric not null,
  discount_amount numeric not null,
  sst_amount numeric not null,
  paid numeric not null,
  cost numeric not null,
  primary key (company_id, since, day, hour, branch_id, cashier_user_id)
);

-- What was cancelled or came back in the month, whenever it was sold, without return charges.
create table summed_undone (
  company_id bigint not null,
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
  taxable numeric not null,
  primary key (company_id, since, branch_id, product_variation_id, item_vat)
);

alter table summed_hours enable row level security;
alter table summed_hours force row level security;
alter table summed_undone enable row level security;
alter table summed_undone force row level security;
