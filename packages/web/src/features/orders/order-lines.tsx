import { messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { Table } from "@mantine/core";
import { MoneyText } from "../../ui/money-text.tsx";

/** What an order row opens to (orders §3). */
export function OrderLines({ order }: { order: Order }) {
  return (
    <Table aria-label={`Products of ${order.order_ref}`} withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product Name</Table.Th>
          <Table.Th className="figures">Unit Price</Table.Th>
          <Table.Th className="figures">Quantity</Table.Th>
          <Table.Th className="figures">SST (%)</Table.Th>
          <Table.Th className="figures">Discount</Table.Th>
          <Table.Th className="figures">Subtotal</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {order.items.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td>{soldName(item.product_info)}</Table.Td>
            <Table.Td className="figures">
              <MoneyText amount={item.unit_price} />
            </Table.Td>
            <Table.Td className="figures">{item.quantity}</Table.Td>
            <Table.Td className="figures">{item.item_vat}</Table.Td>
            <Table.Td className="figures">{item.discount} %</Table.Td>
            <Table.Td className="figures">
              <MoneyText amount={item.subtotal} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** As it was called when it was sold. */
export function soldName(productInfo: string): string {
  try {
    const { name, variation } = JSON.parse(productInfo) as { name?: unknown; variation?: unknown };
    const named = [name, variation === messages.notAvailable ? null : variation];
    return named.filter((part) => typeof part === "string" && part !== "").join(" – ");
  } catch {
    return messages.notAvailable;
  }
}
