import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { OrderCost, OrderItem } from "@clove/domain/orders/orders.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { Table } from "@mantine/core";
import { useLocale } from "../../ui/locale.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { soldName } from "./order-lines.tsx";

/** What each line took from which batch, and what that had cost (orders §17). */
export function OrderCosts({ items, costs }: { items: readonly OrderItem[]; costs: readonly OrderCost[] }) {
  const { currency } = useLocale();
  const costOf = (cost: OrderCost) => batchCost(cost, currency) ?? 0;
  return (
    <Table aria-label="Cost of goods" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product Name</Table.Th>
          <Table.Th>Batch</Table.Th>
          <Table.Th className="figures">Quantity</Table.Th>
          <Table.Th className="figures">Purchase Price</Table.Th>
          <Table.Th className="figures">Cost</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {costs.map((cost) => {
          const item = items.find(({ id }) => id === cost.order_item_id);
          return (
            <Table.Tr key={`${cost.order_item_id} ${cost.stock_purchase_transaction_id}`}>
              <Table.Td>{item && soldName(item.product_info)}</Table.Td>
              <Table.Td>{cost.batch_no ?? cost.stock_purchase_transaction_id}</Table.Td>
              <Table.Td className="figures">{cost.quantity}</Table.Td>
              <Table.Td className="figures">
                <MoneyText amount={cost.purchase_price} />
              </Table.Td>
              <Table.Td className="figures">
                <MoneyText amount={costOf(cost)} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={4}>Total</Table.Th>
          <Table.Th className="figures">
            <MoneyText amount={sumAmounts(costs.map(costOf), currencyDecimals(currency))} />
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
