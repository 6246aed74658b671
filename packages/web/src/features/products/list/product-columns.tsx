import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Anchor, Checkbox, Group } from "@mantine/core";
import { History, Printer } from "lucide-react";
import { Link } from "react-router";
import { isUnsent } from "../../../api/is-unsent.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { EditLink } from "../../../ui/edit-link.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { RecordStatus } from "../../../ui/record-status.tsx";
import { RowAction } from "../../../ui/row-action.tsx";
import classes from "./product-list.module.css";
import { ProductThumb } from "./product-thumb.tsx";
import { StockMarks } from "./stock-marks.tsx";
import type { ProductRow } from "./use-chosen-rows.ts";

type Context = {
  isChosen: (row: ProductRow) => boolean;
  onChoose: (row: ProductRow, isChosen: boolean) => void;
  onLabel: (row: ProductRow) => void;
  /** Null for users who may not edit, and for products that the server does not know yet. */
  linkOf: (row: ProductRow) => string | null;
  storeName: (branchId: number) => string;
};

/** The columns of the product list (catalogue §9), after the box that marks a row for labels. */
export const productColumns = (context: Context): Column<ProductRow>[] => [
  {
    title: "Select",
    untitled: true,
    corner: true,
    width: 44,
    cell: (row) => (
      <Checkbox
        className={classes.mark}
        aria-label={`Select ${nameOf(row)}`}
        checked={context.isChosen(row)}
        onChange={({ currentTarget }) => context.onChoose(row, currentTarget.checked)}
      />
    ),
  },
  {
    title: "Product",
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
  { title: "Image", cell: ({ product }) => <ProductThumb images={product.images} /> },
  { title: "Category", cell: ({ product }) => product.category.name },
  { title: "Variation", brief: "who", cell: ({ variation }) => variationName(variation) },
  { title: "Barcode", cell: ({ variation }) => variation.barcode ?? commonTexts.notAvailable },
  {
    title: "Purchase Price",
    numeric: true,
    cell: ({ variation: { purchase_price } }) =>
      purchase_price === undefined ? commonTexts.notAvailable : <MoneyText amount={purchase_price} />,
  },
  {
    title: "Sale Price",
    numeric: true,
    brief: "amount",
    cell: ({ variation }) => <MoneyText amount={variation.sale_price} />,
  },
  { title: "Discount", numeric: true, cell: ({ product }) => `${product.discount} %` },
  { title: "Sale SST (%)", numeric: true, cell: ({ product }) => product.sale_vat },
  {
    title: "Total Stock",
    numeric: true,
    brief: "also",
    cell: ({ variation }) => <StockMarks variation={variation} storeName={context.storeName} />,
  },
  { title: "Min. Stock Qty", numeric: true, cell: ({ variation }) => variation.min_stock_quantity },
  {
    title: "Status",
    brief: "status",
    cell: ({ product, variation }) => (
      <RecordStatus
        id={product.id}
        status={product.status === "active" ? variation.status : product.status}
      />
    ),
  },
  {
    title: "Actions",
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
              title="Stock Card"
              label={`Stock Card: ${nameOf(row)}`}
              to={`/product/${row.product.id}/stock?v=${row.variation.id}`}
            />
          )}
          {link !== null && <EditLink to={link} name={nameOf(row)} />}
        </Group>
      );
    },
  },
];

/** "Shirt, Red / M": one of several has its variation's name. */
function nameOf({ product, variation }: ProductRow): string {
  const name = variationName(variation);
  return name === commonTexts.notAvailable ? product.name : `${product.name}, ${name}`;
}
