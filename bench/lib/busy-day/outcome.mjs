import { spawnSync } from "node:child_process";

/**
 * What became of the sales: each that was acknowledged is there exactly once, whatever was tried at most once, and money and stock are
 * what the tills counted. Returns the violations.
 */
export async function wrongWith(client, { company, ledger: { sales }, firstOrder }) {
  const wrong = [];
  const must = (what, found, expected) => {
    if (found !== expected) wrong.push(`${what}: ${found} instead of ${expected}`);
  };
  const { rows } = await client.query(
    "select id::int as id, temp_id, total::float as total from orders where company_id = $1 and id >= $2",
    [company, firstOrder],
  );
  const stored = new Map();
  for (const row of rows) stored.set(row.temp_id, [...(stored.get(row.temp_id) ?? []), row]);
  let lost = 0;
  let twice = 0;
  let other = 0;
  for (const { temp_id, id, due, others, refused } of sales) {
    const found = stored.get(temp_id) ?? [];
    if (id !== null && found.length === 0) lost++;
    if (found.length > 1 || others) twice++;
    if (found.length > 0 && (refused || found[0].id !== id || Math.abs(found[0].total - due) > 0.001))
      other++;
  }
  const acknowledged = sales.filter(({ id }) => id !== null);
  must("acknowledged sales that are not there", lost, 0);
  must("sales that are there twice", twice, 0);
  must("sales that are not what was acknowledged", other, 0);
  must("orders of this day", rows.length, acknowledged.length);
  const sum = (of) => acknowledged.reduce((all, sale) => all + sale[of], 0);
  const moved = await client.query(
    `select (select -sum(quantity)::float from stock_ledger where company_id = $1 and order_id >= $2) as pieces,
      (select sum(amount)::numeric(14, 2)::text from cash_ledger where company_id = $1 and order_id >= $2) as cash`,
    [company, firstOrder],
  );
  must("pieces that left the stock", moved.rows[0].pieces ?? 0, sum("pieces"));
  must("cash in the drawers", moved.rows[0].cash ?? "0.00", sum("cash").toFixed(2));
  return wrong;
}

/** `npm run clove -- check-invariants`; its milliseconds. @throws with what it found */
export function checkInvariants(program, env) {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [program, "check-invariants"], {
    env: { ...process.env, ...env, LOG_LEVEL: "silent" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`check-invariants: ${stderr}`);
  return performance.now() - began;
}
