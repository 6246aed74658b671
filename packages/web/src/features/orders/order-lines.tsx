import { noVariation } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { Text } from "@mantine/core";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { SoldAndKept, useKeptGoods } from "./order-row.tsx";
import * as texts from "./orders.texts.ts";

/** What an order row opens to, with what came back of each line and what was kept of its amount (orders §3). */
export function OrderLines({ order }: { order: Order }) {
  const { withTax } = useCompanyNames();
  const kept = useKeptGoods(order);
  return (
    <DataTable
      label={texts.productsOf({ ref: order.order_ref })}
      columns={columns(withTax, kept)}
      rows={order.items}
      rowKey={({ id }) => id}
      count={order.items.length}
      empty={commonTexts.noResultFound}
    />
  );
}

const columns = (
  withTax: (text: string) => string,
  kept: ReturnType<typeof useKeptGoods>,
): Column<Order["items"][number]>[] => [
  { title: texts.productName, heads: true, cell: ({ product_info }) => soldName(product_info) },
  {
    title: texts.unitPrice,
    numeric: true,
    // A card's second line has room for one of them: the price, or how many came back.
    ...(kept ? {} : { brief: "who" as const }),
    cell: ({ unit_price }) => <MoneyText amount={unit_price} />,
  },
  {
    title: texts.quantity,
    numeric: true,
    brief: "also",
    cell: ({ id, quantity }) => {
      const returned = kept?.lines.get(id)?.returned ?? 0;
      return (
        <>
          {quantity}{" "}
          {returned > 0 && (
            <Text span size="sm" c="dimmed">
              {texts.returnedOf({ returned, sold: quantity })}
            </Text>
          )}
        </>
      );
    },
  },
  { title: withTax(texts.sstPercent), numeric: true, cell: ({ item_vat }) => item_vat },
  { title: receiptTexts.discount, numeric: true, cell: ({ discount }) => `${discount} %` },
  {
    title: texts.subtotal,
    numeric: true,
    brief: "amount",
    cell: ({ id, subtotal }) => <SoldAndKept amount={subtotal} kept={kept?.lines.get(id)} />,
  },
];

/** As it was called when it was sold. */
export function soldName(productInfo: string): string {
  try {
    const { name, variation } = JSON.parse(productInfo) as { name?: unknown; variation?: unknown };
    const named = [name, variation === noVariation ? null : variation];
    return named.filter((part) => typeof part === "string" && part !== "").join(" – ");
  } catch {
    return commonTexts.notAvailable;
  }
}
