import { usualMethods } from "@clove/domain/company/usual-methods.ts";
import { AppError } from "@clove/domain/errors.ts";
import { fromMinor, toMinor } from "@clove/domain/money.ts";
import { type PaymentMethod, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import { sql } from "kysely";
import type { CsvReport } from "./csv-report.ts";
import { kindOfReturn } from "./refunds-report.sql.ts";
import { ordersAsked, paymentsAsked, refundsAsked, unsummed } from "./report-filter.sql.ts";
import type { OrdersOf } from "./report-orders.sql.ts";
import { paidOrders, takenBy } from "./sold-lines.sql.ts";

export type MethodRow = {
  method: PaymentMethod;
  orders: number;
  received: number;
  returned: number;
  refunds: number;
  /** What the rounding of cash added to sales less refunds. */
  rounding: number;
  has_further: boolean;
};

/** What was received, returned as change and refunded by each payment method (reports §7). */
export const paymentMethodsReport: CsvReport<MethodRow> = {
  query: (asked) => sql<MethodRow>`
      select m.method, coalesce(p.orders, 0) as orders, coalesce(p.received, 0) as received,
        coalesce(p.returned, 0) as returned, coalesce(f.amount, 0) as refunds,
        coalesce(p.rounding, 0) - coalesce(f.rounding, 0) as rounding,
        bool_or(coalesce(p.rounding, 0) - coalesce(f.rounding, 0) <> 0) over () as has_further
      from unnest(${paymentMethods}::text[]) with ordinality as m (method, place)
      left join (
        select payment_method, sum(orders) as orders, sum(received) as received, sum(returned) as returned,
          sum(rounding) as rounding
        from (
          select payment_method, orders, amount_received as received, amount_returned as returned, rounding
          from summed_payments where ${paymentsAsked(asked)}
          union all
          select payment_method, orders, received, returned, rounding
          from (${takenBy(ordersAsked(unsummed(asked), "o.created_at"), sql`o.branch_id`)}) taken
          union all
          select p.payment_method, -count(distinct o.id), 0, 0, 0
          ${paidOrders} where ${ordersAsked(asked, "o.created_at")} and o.status <> 'completed' group by 1
        ) entries group by 1
      ) p on p.payment_method = m.method
      left join (
        select r.payment_method, sum(r.amount) as amount, sum(r.rounding) as rounding ${refundsAsked(asked)} group by 1
      ) f on f.payment_method = m.method
      order by m.place`,
  cells: (row, { decimals }) => {
    const { method, orders, received, returned, refunds } = row;
    return [usualMethods[method], orders, received, returned, refunds, netOfMethod(row, decimals)];
  },
  further: { cell: ({ rounding }) => rounding, isUsual: ({ cash_rounding }) => cash_rounding > 0 },
};

/** The orders that were paid by a method, and those for which it paid something back; the key is the method's name. */
export const methodOrders: OrdersOf = ({ key1 }) => {
  const method = paymentMethods.find((each) => usualMethods[each] === key1);
  if (!method) throw new AppError("not_found", {}, "key1");
  return {
    entries: (asked) => sql`
      select order_id, at, kind, person_id, received, returned, refunds, received - returned - refunds as net
      from (
        select o.id as order_id, o.created_at as at, 'Sale' as kind, o.cashier_user_id as person_id,
          p.amount_received as received, p.amount_returned as returned, 0 as refunds
        ${paidOrders} where ${ordersAsked(asked, "o.created_at")} and p.payment_method = ${method}
        union all
        select f.order_id, f.created_at, ${kindOfReturn("b")}, f.user_id, 0, 0, f.amount
        from (select r.* ${refundsAsked(asked)} and r.payment_method = ${method}) f
        left join order_returns b on b.company_id = f.company_id and b.id = f.return_id
      ) e`,
    figures: ["received", "returned", "refunds", "net"],
  };
};

/** Received by a method, less change and refunds. */
export function netOfMethod({ received, returned, refunds }: MethodRow, decimals: number): number {
  const minor = (amount: number) => toMinor(amount, decimals);
  return fromMinor(minor(received) - minor(returned) - minor(refunds), decimals);
}
