/** How an invariant is broken, and the data repaired; `also`: further invariants that are broken by that. */
export type Case = { name: string; breaks: string; repair: string; also?: string[] };

const sumsOfLines = "sums of a month = its order lines";
const sumsOfHours = "sums of a month = its orders by hour";
const sumsOfPayments = "sums of a month = the payments of its orders";
const summedMonths = (
  before: string,
) => `insert into summed_months (company_id, since, before, version, time_zone, is_whole, has_days)
  values (1, '2002-01-01', '${before}', 4, 'UTC', true, true)`;
const summedMonth = summedMonths("2002-02-01");
const summedLine = `insert into summed_lines (company_id, since, branch_id, product_variation_id, item_vat, quantity, goods_amount,
  discount_amount, sst_amount, paid, cost) values (1, '2002-01-01', 1, 1, 0, 1, 1, 0, 0, 1, 0)`;
const sumsOfDays = "sums of days = those of their month";
const sumsOfDayHours = "sums of days = those of their hours";
const summedDayLine = `insert into summed_day_lines (company_id, is_undone, since, branch_id, product_variation_id, item_vat, quantity,
  goods_amount, discount_amount, sst_amount, paid, cost, taxable) values (1, false, '2002-01-03', 1, 1, 0, 1, 1, 0, 0, 1, 0, 1)`;
const summedHour = `insert into summed_hours (company_id, since, day, hour, branch_id, cashier_user_id, orders, quantity,
  returned, goods_amount, discount_amount, sst_amount, paid, cost) values (1, '2002-01-01', '2002-01-01', 9, 1, 1, 1, 1, 0, 1, 0, 0, 1, 0)`;
const sumsOfThirds = "sums of thirds of months = those of their days";
const summedThird = `insert into summed_third_lines (company_id, is_undone, since, branch_id, product_variation_id, item_vat, quantity,
  goods_amount, discount_amount, sst_amount, paid, cost, taxable) values (1, false, '2002-01-01', 1, 1, 0, 1, 1, 0, 0, 1, 0, 1)`;
const sumsOfUndone = "sums of a month = what was undone in it";
const summedUndone = `insert into summed_undone (company_id, since, branch_id, product_variation_id, item_vat, quantity, goods_amount,
  discount_amount, sst_amount, paid, cost, taxable) values (1, '2002-01-01', 1, 1, 0, 1, 1, 0, 0, 1, 0, 1)`;
const summedPayment = `insert into summed_payments (company_id, since, branch_id, payment_method, orders, amount_received,
  amount_returned) values (1, '2002-01-01', 1, 'cash', 1, 1, 0)`;
const groupsByHour = "sums of categories and brands by hour = those of hours";
const groupsByCashier = "sums of categories and brands by cashier = those of hours";
const groupsOfProducts = "sums of categories and brands = those of their products";
const groupsOfDays = "sums of categories and brands of a month = those of its days";
const summedGroups = (isMonth: boolean, byHour: boolean) => `update summed_months set groups_before = before;
  insert into summed_groups (company_id, is_month, of_brand, by_hour, day, branch_id, group_id, key, quantity, returned, goods_amount,
    discount_amount, sst_amount, paid, cost) values (1, ${isMonth}, true, ${byHour}, '2002-01-01', 1, 1, 1, 1, 0, 1, 0, 0, 1, 0)`;
const noSums =
  "delete from summed_months; delete from summed_groups; delete from summed_lines; delete from summed_day_lines; delete from summed_third_lines; delete from summed_undone; delete from summed_hours; delete from summed_payments";

/** Of what is summed for reports. */
export const sumCases: Case[] = [
  {
    name: "stock of a mark = its stock ledger",
    breaks: "insert into stock_marks (company_id, at, up_to) values (1, now(), 0)",
    repair: "delete from stock_marks",
  },
  { name: sumsOfLines, breaks: `${summedMonth}; ${summedLine}`, repair: noSums, also: [sumsOfDays] },
  { name: sumsOfDayHours, breaks: `${summedMonth}; ${summedHour}`, repair: noSums, also: [sumsOfHours] },
  {
    name: sumsOfHours,
    breaks: `${summedMonth}; update summed_months set has_days = false; ${summedHour}`,
    repair: noSums,
  },
  { name: sumsOfUndone, breaks: `${summedMonth}; ${summedUndone}`, repair: noSums, also: [sumsOfDays] },
  { name: sumsOfDays, breaks: `${summedMonth}; ${summedDayLine}`, repair: noSums, also: [sumsOfDayHours] },
  {
    name: sumsOfThirds,
    breaks: `${summedMonth}; update summed_months set thirds_before = '2002-01-11'; ${summedThird}`,
    repair: noSums,
  },
  {
    name: groupsByHour,
    breaks: `${summedMonth}; ${summedGroups(false, true)}`,
    repair: noSums,
    also: [groupsOfDays],
  },
  {
    name: groupsByCashier,
    breaks: `${summedMonth}; ${summedGroups(false, false)}`,
    repair: noSums,
    also: [groupsOfDays],
  },
  {
    name: groupsOfProducts,
    breaks: `${summedMonth}; ${summedGroups(true, false)}`,
    repair: noSums,
    also: [groupsOfDays],
  },
  {
    name: groupsOfDays,
    breaks: `${summedMonth}; ${summedGroups(true, false)}; insert into moved_products values (1, 1)`,
    repair: `${noSums}; delete from moved_products`,
  },
  { name: sumsOfPayments, breaks: `${summedMonth}; ${summedPayment}`, repair: noSums },
  {
    name: sumsOfLines,
    breaks: summedMonths("2102-01-01"),
    repair: noSums,
    also: [sumsOfHours, sumsOfUndone, sumsOfPayments],
  },
  { name: "sums are of a month that was summed", breaks: summedLine, repair: noSums },
  { name: "sums are of a month that was summed", breaks: summedDayLine, repair: noSums },
  { name: "sums are of a month that was summed", breaks: summedThird, repair: noSums },
  { name: "sums are of a month that was summed", breaks: summedGroups(false, true), repair: noSums },
];
