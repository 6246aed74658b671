import { quantityDecimals, sumAmounts } from "../money.ts";

type CartLine = {
  product_id: number;
  product_variation_id: number;
  stock_purchase_transaction_id?: number | null;
  quantity: number;
};

/** Adds a line; the same variation of the same batch adds to the existing line, which keeps its price. */
export function addToCart<Line extends CartLine>(lines: readonly Line[], added: Line): Line[] {
  const at = lines.findIndex((line) => isSame(line, added));
  if (at < 0) return [...lines, added];
  return lines.map((line, i) =>
    i === at ? { ...line, quantity: sumAmounts([line.quantity, added.quantity], quantityDecimals) } : line,
  );
}

/** Cart table (selling §3): lines by product, products in the order in which they were added. */
export function groupByProduct<Line extends CartLine>(
  lines: readonly Line[],
): { product_id: number; lines: Line[] }[] {
  const groups = new Map<number, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.product_id);
    if (group) group.push(line);
    else groups.set(line.product_id, [line]);
  }
  return [...groups].map(([product_id, grouped]) => ({ product_id, lines: grouped }));
}

function isSame(a: CartLine, b: CartLine): boolean {
  return (
    a.product_variation_id === b.product_variation_id &&
    (a.stock_purchase_transaction_id ?? null) === (b.stock_purchase_transaction_id ?? null)
  );
}
