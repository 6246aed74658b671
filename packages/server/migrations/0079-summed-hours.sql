-- Reports by day, weekday, hour and cashier read sums, too (docs/decisions/057).

-- The time zone by whose months and hours it was summed; null in sums of a server of the version before, which are summed again.
alter table summed_months add column time_zone text;

-- Of the clock's hour `hour` of `day` in that time zone. `orders`: that were made, whatever became of them. The figures are those of
-- summed_lines.
create table summed_hours (
  company_id bigint not null,
  since timestamptz not null,
  day date not null,
  hour int not null,
  branch_id bigint not null,
  cashier_user_id bigint not null,
  orders int not null,
  quantity numeric not null,
  goods_amount numeric not null,
  discount_amount numeric not null,
  sst_amount numeric not null,
  paid numeric not null,
  cost numeric not null,
  primary key (company_id, since, day, hour, branch_id, cashier_user_id)
);
alter table summed_hours enable row level security;
alter table summed_hours force row level security;
