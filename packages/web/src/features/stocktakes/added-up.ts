import type { KeptLine } from "../../local-db/kept-counts.ts";

type Shown = KeptLine & { refusal?: string; isWaiting: boolean };

/**
 * Lines as they are shown, newest first: single pieces of one variation, counted one after the other, are one line (stock §29), which
 * waits as long as one of them does and keeps the id of the first.
 */
export function addedUp(lines: readonly Shown[]): Shown[] {
  const shown: Shown[] = [];
  let pieces = false;
  for (const line of lines) {
    const above = shown.at(-1);
    const isPiece = line.quantity === 1 && !line.is_recount && line.refusal === undefined;
    if (above && pieces && isPiece && above.product_variation_id === line.product_variation_id)
      shown[shown.length - 1] = {
        ...line,
        quantity: above.quantity + 1,
        isWaiting: above.isWaiting || line.isWaiting,
      };
    else shown.push(line);
    pieces = isPiece;
  }
  return shown;
}
