import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { messages } from "@clove/domain/messages.ts";
import { purchaseSubtotal, transferSubtotal } from "@clove/domain/stock/line-subtotals.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocale } from "../../../ui/locale.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";

type Item = StockTransaction["items"][number];

/** What a purchase or a transfer moved, at the prices of then (stock §20). */
export function MovedLines({
  transaction,
  children,
}: {
  transaction: StockTransaction;
  children?: ReactNode;
}) {
  const { currency } = useLocale();
  const { id, type, items, notes } = transaction;
  const subtotal = (item: Item) => {
    if (type === "transfer") return transferSubtotal(item, currency);
    const { purchase_price } = item;
    return purchase_price === undefined ? null : purchaseSubtotal({ ...item, purchase_price }, currency);
  };
  return (
    <Stack gap="sm">
      {notes && <Text size="sm">{notes}</Text>}
      <Table aria-label={`Products of ${type} ${id}`} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th>Barcode</Table.Th>
            <Table.Th className="figures">CPU</Table.Th>
            <Table.Th className="figures">MRP</Table.Th>
            <Table.Th className="figures">Qty</Table.Th>
            <Table.Th className="figures">SubTotal</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td data-title="Product" data-heads>
                {nameOf(item)}
                {item.batch_no && (
                  <Text size="xs" c="dimmed">
                    Batch No. {item.batch_no}
                  </Text>
                )}
              </Table.Td>
              <Table.Td data-title="Barcode">
                {item.product_variation.barcode ?? messages.notAvailable}
              </Table.Td>
              <Figure title="CPU">{shown(item.purchase_price ?? null)}</Figure>
              <Figure title="MRP">{shown(item.sale_price)}</Figure>
              <Figure title="Qty">{item.quantity}</Figure>
              <Figure title="SubTotal">{shown(subtotal(item))}</Figure>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {children}
    </Stack>
  );
}

/** Named in place, too, where the list is too narrow for columns. */
const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <Table.Td className="figures" data-title={title}>
    {children}
  </Table.Td>
);

/** Costs are not for everybody. */
const shown = (amount: number | null) =>
  amount === null ? messages.notAvailable : <MoneyText amount={amount} />;

const nameOf = ({ product_variation: { product, ...variation } }: Item) =>
  nameWithVariation(product.name, variationName(variation));
