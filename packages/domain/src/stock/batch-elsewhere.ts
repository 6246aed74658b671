type Place = { product_variation_id: number; branch_id: number };

/** Whether a batch that a request names holds other goods, or lies in another store (stock §2): then it is refused. */
export function isBatchElsewhere(batch: Place, wanted: Place): boolean {
  return batch.product_variation_id !== wanted.product_variation_id || batch.branch_id !== wanted.branch_id;
}
