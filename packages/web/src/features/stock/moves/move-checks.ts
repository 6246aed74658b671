import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { maxStockLines } from "@clove/domain/stock/stock-limits.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { lineName, type MoveDraft, type MoveKind, type MoveLine, stockHere, storeOf } from "./move-draft.ts";

/** Why lines or the page are refused; with `key` and `field`, the line and the field that are wrong. */
export type MoveProblem = {
  text: string;
  key?: string;
  field?: "quantity" | "purchase_price" | "sale_price";
};

/** Why the picked lines cannot be added (stock §9, §10); null if they can. */
export function checkPicked(kind: MoveKind, draft: MoveDraft): MoveProblem | null {
  if (draft.picked.length === 0) return { text: saleTexts.selectProduct };
  if (kind === "transfer" && draft.source === null) return { text: stockTexts.selectTransferFrom };
  const chosen = draft.picked.filter(({ quantity }) => Number(quantity) > 0);
  if (chosen.length === 0)
    return { text: stockTexts.addQuantity, key: draft.picked[0]!.key, field: "quantity" };
  return checkRoom(draft, chosen) ?? checkStock(kind, draft, chosen);
}

/** Why one more piece of a scanned variation cannot be added. */
export function checkScanned(kind: MoveKind, draft: MoveDraft, found: MoveLine): MoveProblem | null {
  if (kind === "transfer" && draft.source === null) return { text: stockTexts.selectTransferFrom };
  const one = { ...found, quantity: 1 };
  return checkRoom(draft, [one]) ?? checkStock(kind, draft, [one]);
}

/** Why the page cannot be sent; null if it can. */
export function checkMove(kind: MoveKind, draft: MoveDraft): MoveProblem | null {
  const { source, destination, added } = draft;
  if (kind === "purchase") {
    if (destination === null) return { text: stockTexts.selectStoreId };
    if (added.length === 0) return { text: stockTexts.addProductForPurchase };
    return checkFigures(added, ["quantity", "purchase_price", "sale_price"]);
  }
  if (source === null) return { text: stockTexts.selectTransferFrom };
  if (added.length === 0) return { text: saleTexts.selectProduct };
  const problem = checkFigures(added, ["quantity"]) ?? checkStock(kind, { ...draft, added: [] }, added);
  if (problem) return problem;
  if (destination === null) return { text: stockTexts.selectTransferTo };
  return destination === source ? { text: stockTexts.transferSameStore } : null;
}

function checkFigures(
  lines: readonly MoveLine[],
  fields: NonNullable<MoveProblem["field"]>[],
): MoveProblem | null {
  for (const line of lines) {
    for (const field of fields) {
      if (field === "quantity" ? Number(line.quantity) > 0 : line[field] !== "") continue;
      const text =
        field === "quantity" ? stockTexts.addQuantity : stockTexts.priceMissing({ name: lineName(line) });
      return { text, key: line.key, field };
    }
  }
  return null;
}

/** A transfer takes no more than its source has, including what is added already. */
function checkStock(kind: MoveKind, draft: MoveDraft, lines: readonly MoveLine[]): MoveProblem | null {
  if (kind === "purchase") return null;
  const beyond = lines.find((line) => {
    const same = draft.added.filter((one) => one.product_variation_id === line.product_variation_id);
    const wanted = stockOf([...same, line].map(({ quantity }) => ({ quantity: Number(quantity) })));
    return wanted > (stockHere(line, storeOf(kind, draft)) ?? 0);
  });
  return beyond ? { text: stockTexts.transferBeyondStock, key: beyond.key, field: "quantity" } : null;
}

/** Refuses more lines than a purchase or transfer may have. */
export function checkRoom({ added }: MoveDraft, more: readonly MoveLine[]): MoveProblem | null {
  if (added.length + more.length <= maxStockLines) return null;
  return { text: stockTexts.stockLinesTooMany({ most: maxStockLines }) };
}

/** A warning for each line of a purchase whose goods have expired before `today`; `dayText` writes a day (stock §19). */
export const expiryWarnings = (
  lines: readonly MoveLine[],
  today: string,
  dayText: (day: string) => string,
): string[] =>
  lines.flatMap((line) =>
    line.expires_on && line.expires_on < today
      ? [stockTexts.expiredAlready({ name: lineName(line), day: dayText(line.expires_on) })]
      : [],
  );

/** Warnings of a purchase: a sale price below its cost, and each sale price that changes (stock §19). */
export function priceWarnings(lines: readonly MoveLine[], money: (amount: number) => string): string[] {
  return lines.flatMap((line) => {
    const name = lineName(line);
    const [sale, cost] = [Number(line.sale_price), Number(line.purchase_price)];
    if (line.sale_price === "") return [];
    const warnings: string[] = [];
    if (sale < cost) warnings.push(stockTexts.saleBelowCost({ name, sale: money(sale), cost: money(cost) }));
    if (sale !== line.former.sale_price) {
      const from = money(line.former.sale_price);
      warnings.push(stockTexts.salePriceChanges({ name, from, to: money(sale) }));
    }
    return warnings;
  });
}
