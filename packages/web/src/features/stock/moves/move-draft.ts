import { exactPrice, priceKind } from "@clove/domain/catalogue/converted-price.ts";
import type { PriceTerms } from "@clove/domain/catalogue/price-words.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { nameWithVariation, type PriceType, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { purchaseSubtotal, transferSubtotal } from "@clove/domain/stock/line-subtotals.ts";
import type { PurchaseFile } from "@clove/domain/stock/stock.schema.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import type { Figure } from "../../../ui/forms/use-typed-number.ts";

export type MoveKind = "purchase" | "transfer";

/** A variation that is bought or moved, with what is typed for it and its catalogue data from when it was found. */
export type MoveLine = {
  /** Tells two lines of one variation apart. */
  key: string;
  product_variation_id: number;
  product_id: number;
  name: string;
  variation: string;
  barcode: string | null;
  price_type: PriceType;
  purchase_vat: number;
  /** Percent; left out by drafts of former versions. */
  sale_vat?: number;
  /** The prices in the catalogue; `purchase_price` is null for a person who may not see costs. */
  former: { purchase_price: number | null; sale_price: number };
  stocks: { branch_id: number; quantity: number }[];
  quantity: Figure;
  purchase_price: Figure;
  sale_price: Figure;
  batch_no: string;
  /** YYYY-MM-DD, or empty; left out by drafts of former versions. */
  expires_on?: string;
};

/** The content of the page, which is kept on the device and survives a reload. */
export type MoveDraft = {
  source: number | null;
  destination: number | null;
  /** Of a purchase (stock §33); left out by drafts of former versions. */
  supplier?: { id: number; name: string } | null;
  delivery_note?: string;
  /** YYYY-MM-DD, or empty. */
  delivery_date?: string;
  /** The ordered purchase that this one changes, or receives a part of (stock §35, §36). */
  order?: { id: number; version: number; notes: string | null; does: "change" | "receive" } | null;
  /** The variations of the product that was found, before they are added. */
  picked: MoveLine[];
  added: MoveLine[];
  /** How its sale prices are typed; left out by drafts of former versions, and by an empty one. */
  prices_include_tax?: boolean;
  /** The last body that was sent without an answer, and its key: sent again under this key, it is written only once. */
  sent: { body: string; key: string } | null;
};

export const emptyDraft: MoveDraft = { source: null, destination: null, picked: [], added: [], sent: null };

/** Whether somebody has begun to type: another page may then not replace it. */
export const isBegun = ({ picked, added, supplier, delivery_note, delivery_date }: MoveDraft): boolean =>
  picked.length > 0 || added.length > 0 || Boolean(supplier || delivery_note || delivery_date);

/** The lines of a product's active variations; `mint` makes their keys. */
export function linesOf(product: Product, mint: () => string): MoveLine[] {
  return product.variations
    .filter(({ status }) => status === "active")
    .map((variation) => lineOf(product, variation, mint()));
}

export function lineOf(product: Product, variation: Variation, key: string): MoveLine {
  const stores = [...new Set(variation.stocks.map(({ branch_id }) => branch_id))];
  return {
    key,
    product_variation_id: variation.id,
    product_id: product.id,
    name: product.name,
    variation: variationName(variation),
    barcode: variation.barcode,
    price_type: product.price_type,
    purchase_vat: product.purchase_vat,
    sale_vat: product.sale_vat,
    former: { purchase_price: variation.purchase_price ?? null, sale_price: variation.sale_price },
    stocks: stores.map((branch_id) => ({
      branch_id,
      quantity: stockOf(variation.stocks.filter((stock) => stock.branch_id === branch_id)),
    })),
    quantity: "",
    purchase_price: variation.purchase_price ?? "",
    sale_price: variation.sale_price,
    batch_no: "",
  };
}

/** The lines of a purchase file; `mint` makes their keys. */
export function linesOfFile({ products, lines }: PurchaseFile, mint: () => string): MoveLine[] {
  const found = new Map(
    products.flatMap((product) => product.variations.map((one) => [one.id, { product, one }] as const)),
  );
  return lines.flatMap(({ product_variation_id, quantity, purchase_price, sale_price, ...more }) => {
    const good = found.get(product_variation_id);
    if (!good) return [];
    const line = lineOf(good.product, good.one, mint());
    return {
      ...line,
      quantity,
      purchase_price: purchase_price ?? line.purchase_price,
      sale_price: sale_price ?? line.sale_price,
      batch_no: more.batch_no ?? "",
      ...(more.expires_on && { expires_on: more.expires_on }),
    };
  });
}

/** The draft with its sale prices as the company types them by now; null where they are typed like that. */
export function inPresentKind(
  draft: MoveDraft,
  { prices_include_tax, currency }: PriceTerms,
): MoveDraft | null {
  if (draft.prices_include_tax === prices_include_tax) return null;
  const present = { ...draft, prices_include_tax };
  if (draft.prices_include_tax === undefined) return present;
  const to = priceKind({ prices_include_tax });
  const priced = (price: number, vat: number) => exactPrice(price, vat, to, currency) ?? price;
  const line = (one: MoveLine): MoveLine => ({
    ...one,
    former: { ...one.former, sale_price: priced(one.former.sale_price, one.sale_vat ?? 0) },
    sale_price:
      typeof one.sale_price === "number" ? priced(one.sale_price, one.sale_vat ?? 0) : one.sale_price,
  });
  return { ...present, picked: draft.picked.map(line), added: draft.added.map(line), sent: null };
}

/** The store whose stock the page shows: the source of a transfer, the destination of a purchase. */
export const storeOf = (kind: MoveKind, { source, destination }: MoveDraft) =>
  kind === "transfer" ? source : destination;

/** The stock of a line's variation in a store; null without a store. */
export function stockHere({ stocks }: MoveLine, store: number | null): number | null {
  if (store === null) return null;
  return stocks.find(({ branch_id }) => branch_id === store)?.quantity ?? 0;
}

export const lineName = ({ name, variation }: MoveLine): string => nameWithVariation(name, variation);

/** The subtotal of a line; 0 while the quantity or the price is missing. */
export function subtotalOf(kind: MoveKind, line: MoveLine, currency: string): number {
  const quantity = Number(line.quantity);
  if (kind === "transfer")
    return transferSubtotal({ sale_price: line.former.sale_price, quantity }, currency);
  const { purchase_vat } = line;
  return purchaseSubtotal({ purchase_price: Number(line.purchase_price), purchase_vat, quantity }, currency);
}

/**
 * Moves the picked lines with a quantity to the end of the added ones. A transfer has one line for each variation, whose quantity is
 * increased; a purchase may have several, each with a cost of its own.
 */
export function addPicked(kind: MoveKind, draft: MoveDraft): MoveDraft {
  const chosen = draft.picked.filter(({ quantity }) => Number(quantity) > 0);
  return {
    ...draft,
    picked: [],
    added: chosen.reduce((added, line) => withLine(kind, added, line), draft.added),
  };
}

/** Adds one piece of a scanned variation: to its last line, or as a new line. */
export function addScanned(kind: MoveKind, draft: MoveDraft, found: MoveLine): MoveDraft {
  const at = draft.added.findLastIndex((line) => line.product_variation_id === found.product_variation_id);
  if (at < 0) return { ...draft, added: withLine(kind, draft.added, { ...found, quantity: 1 }) };
  return { ...draft, added: draft.added.map((line, i) => (i === at ? plus(line, 1) : line)) };
}

function withLine(kind: MoveKind, added: MoveLine[], line: MoveLine): MoveLine[] {
  const same = ({ product_variation_id }: MoveLine) => product_variation_id === line.product_variation_id;
  if (kind === "purchase" || !added.some(same)) return [...added, line];
  return added.map((one) => (same(one) ? { ...plus(one, Number(line.quantity)), stocks: line.stocks } : one));
}

const plus = (line: MoveLine, more: number): MoveLine => ({
  ...line,
  quantity: stockOf([{ quantity: Number(line.quantity) }, { quantity: more }]),
});

export const changeLine = (lines: MoveLine[], key: string, change: Partial<MoveLine>): MoveLine[] =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line));

export const removeLine = (lines: MoveLine[], key: string): MoveLine[] =>
  lines.filter((line) => line.key !== key);
