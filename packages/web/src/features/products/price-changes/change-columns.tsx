import { priceKind } from "@clove/domain/catalogue/converted-price.ts";
import { type PriceRule, ruledPrice } from "@clove/domain/catalogue/price-rule.ts";
import type { PriceTerms } from "@clove/domain/catalogue/price-words.ts";
import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { KeyboardEvent } from "react";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { amountOrNone, moneyColumn } from "../../../ui/lists/money-column.tsx";
import type { ProductRow } from "../list/product-row.ts";
import * as texts from "./price-changes.texts.ts";
import type { TypedPrice } from "./use-price-draft.ts";

type Context = {
  rule: PriceRule | null;
  terms: PriceTerms;
  withCosts: boolean;
  typed: ReadonlyMap<number, TypedPrice>;
  onType: (price: Omit<TypedPrice, "sale_price">, sale_price: number | "") => void;
};

/** The present price, the one by the rule, and a field for another one (catalogue §22). */
export function changeColumns({ rule, terms, withCosts, typed, onType }: Context): Column<ProductRow>[] {
  const byRule = (row: ProductRow) => (rule ? ruled(row, rule, terms) : null);
  const afterOf = (row: ProductRow): number | null => {
    const result = byRule(row);
    return typed.get(row.variation.id)?.sale_price ?? (result && "price" in result ? result.price : null);
  };
  return [
    { title: texts.product, heads: true, cell: nameOf },
    {
      title: texts.barcode,
      wideOnly: true,
      cell: ({ variation }) => variation.barcode ?? commonTexts.notAvailable,
    },
    ...(withCosts ? [moneyColumn<ProductRow>(texts.cost, ({ variation }) => variation.purchase_price)] : []),
    moneyColumn(texts.now, ({ variation }) => variation.sale_price),
    ...(rule
      ? [
          {
            title: texts.byRule,
            numeric: true,
            cell: (row: ProductRow) => {
              const result = byRule(row)!;
              return "price" in result ? amountOrNone(result.price) : texts.whyLeft[result.left];
            },
          },
        ]
      : []),
    {
      title: texts.newPrice,
      width: 150,
      cell: (row) => {
        const { id, sale_price: before } = row.variation;
        const name = nameOf(row);
        return (
          <MoneyInput
            aria-label={texts.newPriceOf({ name })}
            w={130}
            data-new-price
            styles={aboveFoot}
            value={typed.get(id)?.sale_price ?? ""}
            onChange={(sale_price) => onType({ id, name, before }, sale_price)}
            onKeyDown={toNextField}
          />
        );
      },
    },
    {
      title: texts.change,
      numeric: true,
      cell: (row) => {
        const after = afterOf(row);
        const before = row.variation.sale_price;
        if (after === null || before === 0) return null;
        return texts.percentText({ percent: signed(Math.round((after / before - 1) * 1000) / 10) });
      },
    },
  ];
}

const signed = (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;

/** The foot of the page stays in sight, and must not cover the field that has the focus. */
const aboveFoot = { input: { scrollMarginBottom: 180 } };

const nameOf = ({ product, variation }: ProductRow): string =>
  nameWithVariation(product.name, variationName(variation));

const ruled = ({ product, variation }: ProductRow, rule: PriceRule, terms: PriceTerms) =>
  ruledPrice(
    {
      sale_price: variation.sale_price,
      purchase_price: variation.purchase_price ?? null,
      sale_vat: product.sale_vat,
    },
    rule,
    { kind: priceKind(terms), currency: terms.currency },
  );

/** Enter leads to the field of the next row. */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[data-new-price]")];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
