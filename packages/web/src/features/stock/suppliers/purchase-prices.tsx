import * as commonTexts from "@clove/domain/common.texts.ts";
import { type DatePlace, dateText } from "@clove/domain/date-text.ts";
import type { PurchasePrice } from "@clove/domain/stock/suppliers.schema.ts";
import { Group, Title } from "@mantine/core";
import { useState } from "react";
import { useDatePlace } from "../../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { tableOf } from "../../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import * as stockTexts from "../stock.texts.ts";
import { SupplierFilter } from "./supplier-field.tsx";
import { useListPurchasePricesQuery } from "./suppliers.api.ts";
import * as texts from "./suppliers.texts.ts";

/** What a variation was bought for, the newest first, of all suppliers or of one (stock §34). */
export function PurchasePrices({ variationId }: { variationId: number }) {
  const [supplier, setSupplier] = useState<string | null>(null);
  const list = useListState(10);
  const { page, length } = list;
  const place = useDatePlace();
  const answer = useListPurchasePricesQuery(
    { product_variation_id: variationId, page, length, ...(supplier && { supplier_id: Number(supplier) }) },
    { refetchOnMountOrArgChange: 10 },
  );
  return (
    <section aria-label={texts.purchasePrices}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{texts.purchasePrices}</Title>
        <SupplierFilter
          w={{ base: "100%", sm: 220 }}
          value={supplier}
          onChange={(next) => {
            setSupplier(next);
            list.setPage(1);
          }}
        />
      </Group>
      <DataTable
        label={texts.purchasePrices}
        columns={columns(place)}
        rows={answer.data?.prices}
        rowKey={({ id }) => id}
        {...tableOf(list, answer)}
        empty={texts.noPurchases}
      />
    </section>
  );
}

const columns = (place: DatePlace): Column<PurchasePrice>[] => [
  { title: texts.date, heads: true, unbroken: true, cell: ({ created_at }) => dateText(created_at, place) },
  {
    title: texts.supplier,
    brief: "who",
    cell: ({ supplier }) => supplier?.name ?? commonTexts.notAvailable,
  },
  { title: texts.deliveryNote, cell: ({ delivery_note }) => delivery_note ?? commonTexts.notAvailable },
  { title: stockTexts.store, cell: ({ branch }) => branch.name },
  { title: stockTexts.qty, numeric: true, brief: "also", cell: ({ quantity }) => quantity },
  moneyColumn(stockTexts.purchasePrice, ({ purchase_price }) => purchase_price, { brief: "amount" }),
];
