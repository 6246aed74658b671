import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { OrderCost, OrderItem } from "@clove/domain/orders/orders.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { Table } from "@mantine/core";
import { useLocale } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { soldName } from "./order-lines.tsx";
import * as texts from "./orders.texts.ts";

/** What each line took from which batch, and what that had cost (orders §17). */
export function OrderCosts({ items, costs }: { items: readonly OrderItem[]; costs: readonly OrderCost[] }) {
  const { currency } = useLocale();
  const costOf = (cost: OrderCost) => batchCost(cost, currency) ?? 0;
  return (
    <Table aria-label={texts.costOfGoods} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.productName}</Table.Th>
          <Table.Th>{texts.batch}</Table.Th>
          <Table.Th className="figures">{texts.quantity}</Table.Th>
          <Table.Th className="figures">{texts.purchasePrice}</Table.Th>
          <Table.Th className="figures">{texts.cost}</Table.Th>
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
          <Table.Th colSpan={4}>{uiTexts.total}</Table.Th>
          <Table.Th className="figures">
            <MoneyText amount={sumAmounts(costs.map(costOf), currencyDecimals(currency))} />
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
