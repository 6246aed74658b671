import { dayInZone } from "@clove/domain/ids.ts";
import type { TestApp } from "./app.ts";

type Order = {
  id: number;
  branch: number;
  customer: number | null;
  status: string;
  at: string;
  cancelled_at: string | null;
  total: number;
  rounding: number;
  prices_include_tax: boolean;
  tax_after_discount: boolean;
  items: Item[];
  payments: { method: string; received: number; returned: number }[];
};
type Item = {
  id: number;
  variation: number;
  quantity: number;
  rate: number;
  goods: number;
  discount: number;
  sst: number;
  subtotal: number;
};
type Return = {
  id: number;
  order: number;
  at: string;
  charge: number;
  lines: { order_item_id: number; quantity: number }[];
};
type Refund = { order: number; at: string; method: string; amount: number; rounding: number };
/** What an order took of a variation beyond stock and nothing has settled, and the variation's last known cost. */
type Open = { order: number; variation: number; quantity: number; cost: number };
type Movement = {
  variation: number;
  branch: number;
  order: number | null;
  quantity: number;
  cost: number;
  at: string;
  is_sale: boolean;
};

/** a × b / c, rounded half away from zero. */
const rounded = (a: number, b: number, c: number): number => {
  const product = BigInt(a) * BigInt(b) * 2n;
  const of = BigInt(c);
  return Number(product >= 0n ? (product + of) / (2n * of) : -((-product + of) / (2n * of)));
};

/** Computes every figure of the reports a second time, from the stored rows and as simply as possible. Amounts in cents, quantities in thousandths. */
export async function readReportModel(app: TestApp, company_id: number, zone: string) {
  const cents = (column: string) => `(${column} * 100)::bigint::int`;
  const read = <T>(text: string) => app.rows<T>(text, [company_id]);
  const orders =
    await read<Order>(`select o.id::float8, o.branch_id::float8 as branch, o.user_id::float8 as customer, o.status,
    o.created_at as at, o.cancelled_at, ${cents("o.total")} as total,
    ${cents("o.rounding")} as rounding, o.prices_include_tax, o.tax_after_discount,
    (select json_agg(json_build_object('id', i.id, 'variation', i.product_variation_id, 'quantity', (i.quantity * 1000)::int,
      'rate', i.item_vat, 'goods', ${cents("i.goods_amount")}, 'discount', ${cents("i.discount_amount")}, 'sst', ${cents("i.sst_amount")},
      'subtotal', ${cents("i.subtotal")}) order by i.id) from order_items i
      where i.company_id = $1 and i.order_id = o.id) as items,
    (select coalesce(json_agg(json_build_object('method', p.payment_method, 'received', ${cents("p.amount_received")},
      'returned', ${cents("p.amount_returned")})), '[]') from payment_logs p
      where p.company_id = $1 and p.order_id = o.id) as payments
    from orders o where o.company_id = $1`);
  const returns =
    await read<Return>(`select id::float8, order_id::float8 as order, created_at as at, ${cents("charge")} as charge,
    lines from order_returns where company_id = $1 order by id`);
  const refunds =
    await read<Refund>(`select order_id::float8 as order, created_at as at, payment_method as method,
    ${cents("amount")} as amount, ${cents("rounding")} as rounding from order_refunds where company_id = $1`);
  const ledger =
    await read<Movement>(`select l.product_variation_id::float8 as variation, l.branch_id::float8 as branch,
    l.order_id::float8 as order, (l.quantity * 1000)::int as quantity, ${cents("b.purchase_price")} as cost, l.created_at as at,
    l.order_id is not null and l.quantity < 0 as is_sale
    from stock_ledger l join batches b on b.company_id = $1 and b.id = l.batch_id where l.company_id = $1`);
  const open =
    await read<Open>(`select s.order_id::float8 as order, s.product_variation_id::float8 as variation,
    ((s.quantity - s.settled_quantity) * 1000)::int as quantity, ${cents("b.purchase_price")} as cost
    from shortfalls s join batches b on b.company_id = $1 and b.product_variation_id = s.product_variation_id
      and not exists (select from batches later where later.company_id = $1 and later.product_variation_id = b.product_variation_id
        and (later.received_at, later.id) > (b.received_at, b.id))
    where s.company_id = $1 and s.quantity > s.settled_quantity`);
  const dayOf = (at: string | Date) => dayInZone(new Date(at).toISOString(), zone);
  const orderOf = new Map(orders.map((order) => [order.id, order]));

  return (days: { from?: string; to?: string }, branch?: number) => {
    const isAsked = (at: string | Date | null, where: number) => {
      if (at === null || (branch !== undefined && where !== branch)) return false;
      const day = dayOf(at);
      return (days.from === undefined || day >= days.from) && (days.to === undefined || day <= days.to);
    };
    const products = new Map<
      number,
      Record<"sold" | "returned" | "goods" | "discount" | "sst" | "net" | "cost" | "estimated", number>
    >();
    const of = (variation: number) => {
      const known = products.get(variation) ?? {
        sold: 0,
        returned: 0,
        goods: 0,
        discount: 0,
        sst: 0,
        net: 0,
        cost: 0,
        estimated: 0,
      };
      products.set(variation, known);
      return known;
    };
    /** By month and rate. */
    const sst = new Map<string, Record<"goods" | "sst" | "goods_back" | "sst_back", number>>();
    const methods = new Map(
      ["cash", "credit", "bank", "qr"].map((method) => [
        method,
        { orders: 0, received: 0, returned: 0, refunds: 0, rounding: 0 },
      ]),
    );
    const customers = new Map<number, { orders: number; spent: number }>();

    /** Adds the units of a line from one to another; with `sign` −1 takes them away. */
    const addPart = (
      order: Order,
      item: Item,
      at: string | Date,
      [from, to]: [number, number],
      sign: 1 | -1,
    ) => {
      const place = order.items.indexOf(item);
      // Tax that was charged on top of what was paid is not shared: each line has its own.
      const onTop = order.tax_after_discount && !order.prices_include_tax;
      const shared = (items: Item[]) =>
        items.reduce((sum, { subtotal, sst }) => sum + subtotal - (onTop ? sst : 0), 0);
      const all = shared(order.items);
      const tax = onTop ? order.items.reduce((sum, { sst }) => sum + sst, 0) : 0;
      const upTo = (count: number) =>
        all === 0 ? 0 : rounded(order.total - tax, shared(order.items.slice(0, count)), all);
      const paid = upTo(place + 1) - upTo(place) + (onTop ? item.sst : 0);
      const part = (amount: number) =>
        sign * (rounded(amount, to, item.quantity) - rounded(amount, from, item.quantity));
      const row = of(item.variation);
      row.goods += part(item.goods);
      row.discount += part(item.discount);
      row.sst += part(item.sst);
      row.net += part(paid) - part(item.sst);
      if (sign === 1) row.sold += to - from;
      else row.returned += to - from;
      const key = `${dayOf(at).slice(0, 7)},${item.rate}`;
      const taxed = sst.get(key) ?? { goods: 0, sst: 0, goods_back: 0, sst_back: 0 };
      sst.set(key, taxed);
      const isOfPaid = order.prices_include_tax || order.tax_after_discount;
      const taxable = isOfPaid ? part(paid) - part(item.sst) : part(item.goods);
      taxed[sign === 1 ? "goods" : "goods_back"] += sign * taxable;
      taxed[sign === 1 ? "sst" : "sst_back"] += sign * part(item.sst);
    };

    for (const order of orders) {
      const isSold = isAsked(order.at, order.branch);
      const isGone = isAsked(order.cancelled_at, order.branch);
      for (const item of order.items) {
        if (isSold) addPart(order, item, order.at, [0, item.quantity], 1);
        if (isGone) addPart(order, item, order.cancelled_at!, [0, item.quantity], -1);
      }
      if (!isSold) continue;
      const stands = order.status === "completed" ? 1 : 0;
      for (const method of new Set(order.payments.map((payment) => payment.method)))
        methods.get(method)!.orders += stands;
      for (const { method, received, returned } of order.payments) {
        methods.get(method)!.received += received;
        methods.get(method)!.returned += returned;
      }
      methods.get("cash")!.rounding += order.rounding;
      if (order.customer !== null) {
        const customer = customers.get(order.customer) ?? { orders: 0, spent: 0 };
        const paidBack = refunds
          .filter((refund) => refund.order === order.id)
          .reduce((sum, { amount, rounding }) => sum + amount - rounding, 0);
        customers.set(order.customer, {
          orders: customer.orders + stands,
          spent: customer.spent + order.total - paidBack,
        });
      }
    }
    const gone = new Map<number, number>();
    let charges = 0;
    for (const each of returns) {
      const order = orderOf.get(each.order)!;
      const counts = isAsked(each.at, order.branch);
      if (counts) charges += each.charge;
      for (const { order_item_id, quantity } of each.lines) {
        const before = gone.get(order_item_id) ?? 0;
        const after = before + Math.round(quantity * 1000);
        gone.set(order_item_id, after);
        const item = order.items.find(({ id }) => id === order_item_id)!;
        if (counts) addPart(order, item, each.at, [before, after], -1);
      }
    }
    for (const { order, at, method, amount, rounding } of refunds) {
      if (!isAsked(at, orderOf.get(order)!.branch)) continue;
      methods.get(method)!.refunds += amount;
      methods.get(method)!.rounding -= rounding;
    }
    let hasEstimates = false;
    for (const { order: id, variation, quantity, cost } of open) {
      const order = orderOf.get(id)!;
      if (!isAsked(order.at, order.branch)) continue;
      hasEstimates = true;
      of(variation).cost += rounded(quantity, cost, 1000);
      of(variation).estimated += rounded(quantity, cost, 1000);
    }
    // The cost of a sale counts on the day of the sale, even if its shortfall was settled later; that of returned goods on the day of return.
    for (const { order: id, variation, quantity, cost, at, is_sale } of ledger) {
      const order = id === null ? undefined : orderOf.get(id);
      if (order && isAsked(is_sale ? order.at : at, order.branch))
        of(variation).cost -= rounded(quantity, cost, 1000);
    }
    const stock = new Map<string, number>();
    for (const each of ledger) {
      const isThere = branch === undefined || branch === each.branch;
      const day = dayOf(each.at);
      if (!isThere || (days.to !== undefined && day > days.to)) continue;
      const key = `${each.branch} ${each.variation}`;
      stock.set(key, (stock.get(key) ?? 0) + rounded(each.quantity, each.cost, 1000));
    }
    return { products, sst, methods, customers, charges, stock, hasEstimates };
  };
}
