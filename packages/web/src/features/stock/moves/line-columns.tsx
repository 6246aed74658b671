import { type PriceTerms, priceWithTax } from "@clove/domain/catalogue/price-words.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { maxBatchNo, stockLineLimit } from "@clove/domain/stock/stock-limits.ts";
import { Text, TextInput } from "@mantine/core";
import { DayField } from "../../../ui/forms/day-field.tsx";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { QuantityInput } from "../../../ui/forms/quantity-input.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { amountOrNone } from "../../../ui/lists/money-column.tsx";
import * as texts from "../stock.texts.ts";
import { lineName, type MoveKind, type MoveLine, stockHere } from "./move-draft.ts";
import classes from "./moves.module.css";

export type LineContext = {
  kind: MoveKind;
  /** The store whose stock is shown. */
  store: number | null;
  terms: PriceTerms;
  onChange: (key: string, change: Partial<MoveLine>) => void;
  /** Key of the line whose quantity gets the focus when the table appears. */
  first?: string;
  /** Called on Enter in one of the fields. */
  onEnter?: () => void;
  /** Whether lines of a purchase have a field for their expiry. */
  withExpiry?: boolean;
};

/** The id by which a refused field is found and focused. */
export const fieldId = (key: string, field: string) => `${field} ${key}`;

/** The columns of both tables; what can be changed is edited in place (stock §19). */
export function lineColumns({
  kind,
  store,
  terms,
  first,
  onChange,
  onEnter,
  withExpiry = false,
}: LineContext): Column<MoveLine>[] {
  const isPurchase = kind === "purchase";
  const price = (field: "purchase_price" | "sale_price", title: string): Column<MoveLine> => ({
    title,
    numeric: true,
    width: isPurchase ? 118 : undefined,
    cell: (line) =>
      isPurchase ? (
        <>
          <MoneyInput id={fieldId(line.key, field)} {...fieldOf(line, field, title)} />
          {field === "sale_price" && <PriceKind line={line} terms={terms} />}
        </>
      ) : (
        amountOrNone(line.former[field])
      ),
  });
  const fieldOf = (line: MoveLine, field: "purchase_price" | "sale_price" | "quantity", title: string) => ({
    "aria-label": texts.fieldOfLine({ title, line: lineName(line) }),
    size: "sm" as const,
    classNames: { input: classes.figure, error: classes.words },
    value: line[field],
    onChange: (value: number | string) => onChange(line.key, { [field]: value }),
    onKeyDown: ({ key }: { key: string }) => key === "Enter" && onEnter?.(),
  });
  return [
    { title: texts.barcode, cell: ({ barcode }) => barcode ?? commonTexts.notAvailable },
    price("purchase_price", texts.purchasePrice),
    price("sale_price", texts.salePrice),
    {
      title: texts.stock,
      numeric: true,
      cell: (line) => stockHere(line, store) ?? commonTexts.notAvailable,
    },
    {
      title: texts.qty,
      numeric: true,
      width: 104,
      cell: (line) => (
        <QuantityInput
          id={fieldId(line.key, "quantity")}
          priceType={line.price_type}
          autoFocus={line.key === first}
          max={stockLineLimit}
          {...fieldOf(line, "quantity", texts.qty)}
        />
      ),
    },
    ...(isPurchase ? [batchColumn(onChange)] : []),
    ...(isPurchase && withExpiry ? [expiryColumn(onChange)] : []),
  ];
}

/** The price with tax of a line that is typed without it. */
function PriceKind({ line, terms }: { line: MoveLine; terms: PriceTerms }) {
  const words =
    typeof line.sale_price === "number" ? priceWithTax(line.sale_price, line.sale_vat ?? 0, terms) : null;
  return (
    words && (
      <Text size="xs" c="dimmed">
        {words}
      </Text>
    )
  );
}

const batchColumn = (onChange: LineContext["onChange"]): Column<MoveLine> => ({
  title: texts.batchNo,
  width: 124,
  cell: (line) => (
    <TextInput
      aria-label={texts.batchNoOf({ line: lineName(line) })}
      size="sm"
      classNames={{ input: classes.text }}
      maxLength={maxBatchNo}
      data-takes-codes
      value={line.batch_no}
      onChange={({ currentTarget }) => onChange(line.key, { batch_no: currentTarget.value })}
    />
  ),
});

const expiryColumn = (onChange: LineContext["onChange"]): Column<MoveLine> => ({
  title: texts.expires,
  width: 150,
  cell: (line) => (
    <DayField
      aria-label={texts.fieldOfLine({ title: texts.expires, line: lineName(line) })}
      size="sm"
      classNames={{ input: classes.text, error: classes.words }}
      value={line.expires_on ?? ""}
      onChange={(day) => onChange(line.key, { expires_on: day })}
    />
  ),
});
