import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { OrderCost, OrderItem } from "@clove/domain/orders/orders.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { useLocale } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { soldName } from "./order-lines.tsx";
import * as texts from "./orders.texts.ts";

/** What each line took from which batch, and what that had cost (orders §17). */
export function OrderCosts({ items, costs }: { items: readonly OrderItem[]; costs: readonly OrderCost[] }) {
  const { currency } = useLocale();
  const costOf = (cost: OrderCost) => batchCost(cost, currency) ?? 0;
  const total = sumAmounts(costs.map(costOf), currencyDecimals(currency));
  return (
    <DataTable
      label={texts.costOfGoods}
      columns={columns(items, costOf)}
      rows={[...costs]}
      rowKey={(cost) => `${cost.order_item_id} ${cost.stock_purchase_transaction_id}`}
      count={costs.length}
      totals={[null, null, null, null, <MoneyText key="total" amount={total} />]}
    />
  );
}

const columns = (items: readonly OrderItem[], costOf: (cost: OrderCost) => number): Column<OrderCost>[] => [
  {
    title: texts.productName,
    heads: true,
    cell: ({ order_item_id }) => {
      const item = items.find(({ id }) => id === order_item_id);
      return item && soldName(item.product_info);
    },
  },
  { title: texts.batch, cell: (cost) => cost.batch_no ?? cost.stock_purchase_transaction_id },
  { title: texts.quantity, numeric: true, cell: ({ quantity }) => quantity },
  {
    title: texts.purchasePrice,
    numeric: true,
    cell: ({ purchase_price }) => <MoneyText amount={purchase_price} />,
  },
  { title: texts.cost, numeric: true, cell: (cost) => <MoneyText amount={costOf(cost)} /> },
];
