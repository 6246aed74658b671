/** What the tills tried to sell, and what the server said of it. */
export function openLedger() {
  const all = new Map();
  const of = (temp_id) => all.get(temp_id);
  const warnings = {};
  return {
    tried({ temp_id, body, figures }) {
      const pieces = body.items.reduce((sum, { quantity }) => sum + quantity, 0);
      const cash = body.payments.some(({ payment_method }) => payment_method === "cash") ? figures.due : 0;
      all.set(temp_id, { temp_id, pieces, cash, due: figures.due, id: null, refused: null, kept: false });
    },
    stored(temp_id, id, flags = []) {
      const sale = of(temp_id);
      if (sale.id !== null && sale.id !== id) sale.others = [...(sale.others ?? []), id];
      sale.id = id;
      for (const flag of flags) warnings[flag] = (warnings[flag] ?? 0) + 1;
    },
    kept(temp_id) {
      of(temp_id).kept = true;
    },
    refused(temp_id, why) {
      of(temp_id).refused = why;
    },
    sales: () => [...all.values()],
    warnings,
  };
}
