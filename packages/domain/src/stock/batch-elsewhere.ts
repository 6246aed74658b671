type Place = { product_variation_id: number; branch_id: number };

/** Whether a named batch belongs to another variation or store, so that it is refused (stock §2). */
export function isBatchElsewhere(batch: Place, wanted: Place): boolean {
  return batch.product_variation_id !== wanted.product_variation_id || batch.branch_id !== wanted.branch_id;
}
