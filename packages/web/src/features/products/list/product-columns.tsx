import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import { noVariation, variationName, variationText } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Anchor, Group } from "@mantine/core";
import { History, Printer } from "lucide-react";
import { Link } from "react-router";
import { isUnsent } from "../../../api/is-unsent.ts";
import { EditLink } from "../../../ui/lists/edit-link.tsx";
import { markColumn } from "../../../ui/lists/mark-column.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { RecordStatus } from "../../../ui/lists/record-status.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import type { ChoosableColumn } from "../../../ui/lists/use-chosen-columns.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../products.texts.ts";
import type { ProductRow } from "./product-row.ts";
import { ProductThumb } from "./product-thumb.tsx";
import { StockMarks } from "./stock-marks.tsx";

type Context = {
  isChosen: (row: ProductRow) => boolean;
  onChoose: (row: ProductRow, isChosen: boolean) => void;
  onLabel: (row: ProductRow) => void;
  /** Null for a person who may not edit, and for products that are not sent yet. */
  linkOf: (row: ProductRow) => string | null;
  withTax: (text: string) => string;
  storeName: (branchId: number) => string;
};

/** The checkbox that selects a row for labels, and the columns of the product list (catalogue §9). */
export const productColumns = (context: Context): ChoosableColumn<ProductRow>[] => [
  markColumn({ nameOf, ...context }),
  {
    title: texts.product,
    heads: true,
    cell: (row) => {
      const link = context.linkOf(row);
      if (link === null) return row.product.name;
      return (
        <Anchor component={Link} to={link} inherit c="inherit" fw={600}>
          {row.product.name}
        </Anchor>
      );
    },
  },
  { choice: "image", title: texts.image, cell: ({ product }) => <ProductThumb images={product.images} /> },
  { choice: "category", title: texts.category, cell: ({ product }) => product.category.name },
  {
    choice: "variation",
    title: texts.variation,
    brief: "who",
    cell: ({ variation }) => variationText(variationName(variation)),
  },
  {
    choice: "barcode",
    title: texts.barcode,
    cell: ({ variation }) => variation.barcode ?? commonTexts.notAvailable,
  },
  {
    ...moneyColumn<ProductRow>(texts.purchasePrice, ({ variation }) => variation.purchase_price),
    choice: "purchase_price",
  },
  moneyColumn(texts.salePrice, ({ variation }) => variation.sale_price, { brief: "amount" }),
  {
    choice: "discount",
    title: texts.discount,
    numeric: true,
    cell: ({ product }) => `${product.discount} %`,
  },
  {
    choice: "sale_sst",
    title: context.withTax(texts.saleSstColumn),
    numeric: true,
    cell: ({ product }) => product.sale_vat,
  },
  {
    choice: "stock",
    title: texts.totalStock,
    numeric: true,
    brief: "also",
    cell: ({ variation }) => <StockMarks variation={variation} storeName={context.storeName} />,
  },
  {
    choice: "min_stock",
    title: texts.minStockQty,
    numeric: true,
    cell: ({ variation }) => variation.min_stock_quantity,
  },
  {
    choice: "status",
    title: uiTexts.status,
    brief: "status",
    cell: ({ product, variation }) => (
      <RecordStatus
        id={product.id}
        status={product.status === "active" ? variation.status : product.status}
      />
    ),
  },
  {
    title: uiTexts.actions,
    cell: (row) => {
      const link = context.linkOf(row);
      return (
        <Group gap={2} wrap="nowrap">
          <RowAction
            icon={Printer}
            title={labelTexts.printLabels}
            label={`${labelTexts.printLabels}: ${nameOf(row)}`}
            onOpen={() => context.onLabel(row)}
          />
          {!isUnsent(row.product) && (
            <RowAction
              icon={History}
              title={texts.stockCard}
              label={texts.stockCardOf({ name: nameOf(row) })}
              to={`/product/${row.product.id}/stock?v=${row.variation.id}`}
            />
          )}
          {link !== null && <EditLink to={link} name={nameOf(row)} />}
        </Group>
      );
    },
  },
];

/** "Shirt, Red / M"; the product's name alone if it has no variations. */
function nameOf({ product, variation }: ProductRow): string {
  const name = variationName(variation);
  return name === noVariation ? product.name : `${product.name}, ${name}`;
}
