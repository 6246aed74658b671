-- Reports of days that are no whole month read sums of thirds of months (docs/decisions/122).

-- The sums of summed_day_lines from the 1st, 11th or 21st of a month on until the next of these, the last until the month's end.
-- `since`: the first moment. Only of months whose days are summed.
create table summed_third_lines (
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
-- No primary key: with every column of a row it would be as large as the table. Rows are written and deleted by whole thirds.
create index summed_third_lines_third on summed_third_lines (company_id, is_undone, since, branch_id);

alter table summed_third_lines enable row level security;
alter table summed_third_lines force row level security;

-- The end of what summed_third_lines has of the month, null for nothing. A server of the version before moves only `before`.
alter table summed_months add column thirds_before timestamptz;

-- The thirds of months that are summed already are summed soon. In ten minutes: by then no server of the version before runs any more.
-- Safe: one short row of each company, which only servers that sum months and sales that arrive late write.
update months_due set due_at = least(due_at, now() + interval '10 minutes');
