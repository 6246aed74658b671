import { availableCredit } from "@clove/domain/users/credit.ts";
import { sql } from "kysely";
import type { CsvReport } from "./csv-report.ts";
import { ordersAsked } from "./report-filter.sql.ts";
import { idKey, type OrdersOf } from "./report-orders.sql.ts";

type Row = {
  id: number;
  name: string;
  phone: string | null;
  email: string;
  orders: number;
  spent: number;
  credit_limit: number;
  credit_used: number;
};

/** Every customer with their orders of these days, less refunds, both without the rounding of cash, and their present credit (reports §5). */
export const customersReport: CsvReport<Row> = {
  query: (asked) => {
    const { company_id } = asked.scope;
    // As a condition that the index of customers' orders does not answer: it would look up each order of the days where it lies, in the
    // order of the customers, which takes more than twice as long as reading the days' orders together.
    const hasCustomer = sql`coalesce(o.user_id, 0) <> 0`;
    return sql<Row>`
      select u.id, u.name, u.phone, coalesce(u.email, '') as email, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent,
        coalesce(u.credit_limit, 0) as credit_limit, u.credit_used
      from users u
      left join (
        select o.user_id, count(*) filter (where o.status = 'completed') as orders,
          sum(o.total - coalesce(f.amount, 0)) as spent
        from orders o
        left join (select order_id, sum(amount - rounding) as amount from order_refunds where company_id = ${company_id} group by 1) f
          on f.order_id = o.id
        where ${ordersAsked(asked, "o.created_at")} and ${hasCustomer}
        group by o.user_id
      ) b on b.user_id = u.id
      where u.company_id = ${company_id} and u.role = 'customer'
      order by u.name, u.id`;
  },
  cells: (row, { decimals }) => [
    row.id,
    row.name,
    row.phone ?? "",
    row.email,
    row.orders,
    row.spent,
    row.credit_limit,
    row.credit_used,
    availableCredit(row, decimals),
  ],
};

/** The orders of a customer that were made in these days, with what they are worth by now; the key is the customer's id. */
export const customerOrders: OrdersOf = (query) => {
  const id = idKey(query, "key1");
  return {
    entries: (asked) => sql`
      select o.id as order_id, o.created_at as at, 'Sale' as kind, o.cashier_user_id as person_id,
        o.total - coalesce((select sum(f.amount - f.rounding) from order_refunds f
          where f.company_id = o.company_id and f.order_id = o.id), 0) as spent
      from orders o where ${ordersAsked(asked, "o.created_at")} and o.user_id = ${id}`,
    figures: ["spent"],
  };
};
