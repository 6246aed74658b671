import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { ActionIcon } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { type Column, DataTable, placeColumn } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../products.texts.ts";
import { nameOf, type VariationFields } from "./variation-fields.ts";

type Props = {
  variations: VariationFields[];
  onRemove: (variation: VariationFields) => void;
  /** Called when the dialog has closed and the row is gone; `place`: the position that the row had, from 0. */
  onRemoved: (place: number) => void;
};

/** The variations that will be added to the product. */
export function VariationTable({ variations, onRemove, onRemoved }: Props) {
  const [leaving, setLeaving] = useState<VariationFields | null>(null);
  const removed = useRef(-1);
  return (
    <div>
      <DataTable
        label={texts.variations}
        columns={[...columns(), removal(setLeaving)]}
        rows={variations}
        rowKey={({ color, size, unit }) => `${color?.id} ${size?.id} ${unit?.id}`}
        count={variations.length}
        onPage={() => undefined}
        empty={catalogueTexts.noVariationAdded}
      />
      <ConfirmDialog
        opened={leaving !== null}
        question={commonTexts.confirmRemove}
        detail={leaving ? nameOf(leaving) : ""}
        confirmLabel={uiTexts.remove}
        danger
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (!leaving) return;
          removed.current = variations.indexOf(leaving);
          onRemove(leaving);
          setLeaving(null);
        }}
        onClosed={() => {
          if (removed.current >= 0) onRemoved(removed.current);
          removed.current = -1;
        }}
      />
    </div>
  );
}

const columns = (): Column<VariationFields>[] => [
  placeColumn,
  { title: texts.color, cell: ({ color }) => color?.name ?? commonTexts.notAvailable },
  { title: texts.size, cell: ({ size }) => size?.name ?? commonTexts.notAvailable },
  { title: texts.unit, cell: ({ unit }) => unit?.name ?? commonTexts.notAvailable },
  { title: texts.barcode, cell: ({ barcode }) => barcode.trim() || commonTexts.notAvailable },
  moneyColumn(texts.purchasePrice, ({ purchase_price }) => Number(purchase_price)),
  moneyColumn(texts.salePrice, ({ sale_price }) => Number(sale_price)),
  { title: texts.stockQty, numeric: true, cell: (variation) => Number(variation.initial_stock_quantity) },
  { title: texts.minStockQty, numeric: true, cell: (variation) => Number(variation.min_stock_quantity) },
];

const removal = (onAsk: (variation: VariationFields) => void): Column<VariationFields> => ({
  title: uiTexts.action,
  cell: (variation) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-removes
      aria-label={uiTexts.removeOf({ name: nameOf(variation) })}
      onClick={() => onAsk(variation)}
    >
      <Trash2 size={18} aria-hidden />
    </ActionIcon>
  ),
});
