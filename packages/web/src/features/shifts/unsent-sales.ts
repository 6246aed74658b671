/** The number of sales of a counter that wait on this device (counters §5). */
export async function unsentSales(company_id: number, terminal_id: number): Promise<number> {
  const [{ clovePosDb }, { countUnsentSales }] = await Promise.all([
    import("../../local-db/clove-pos-db.ts"),
    import("../../sync/outbox.ts"),
  ]);
  // Without a database there are no unsent sales.
  return countUnsentSales(clovePosDb(), company_id, terminal_id).catch(() => 0);
}
