import { quantityDecimals, sumAmounts } from "../money.ts";

type CartLine = {
  product_id: number;
  product_variation_id: number;
  quantity: number;
  /** Of the piece with a scale's label that this line is; each stays a line of its own (selling §38). */
  label?: string | undefined;
};

/** Adds a line; the same variation adds to the existing line, which keeps its price and batch. */
export function addToCart<Line extends CartLine>(lines: readonly Line[], added: Line): Line[] {
  const at = lines.findIndex(
    (line) => line.product_variation_id === added.product_variation_id && !line.label && !added.label,
  );
  if (at < 0) return [...lines, added];
  return lines.map((line, i) =>
    i === at ? { ...line, quantity: sumAmounts([line.quantity, added.quantity], quantityDecimals) } : line,
  );
}

/** The lines by product, products in the order in which they were added, as the cart shows them (selling §3). */
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
