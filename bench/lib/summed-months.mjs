/** What the server sums of months that are over. */
export const tablesOfSums =
  "summed_lines, summed_day_lines, summed_third_lines, summed_groups, marked_stock, summed_hours, summed_payments";

/** Makes all months due, as a server that finds them does within a minute. */
export async function sumAgain(client) {
  await client.query("update summed_months set is_stale = true; update months_due set due_at = now()");
}

/** Waits until months and thirds of them are summed and the stock is marked: then the company is put off until the next day. */
export async function untilSummed(client) {
  const isDue = "select from months_due where due_at < now() + interval '11 minutes'";
  while ((await client.query(isDue)).rows.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
}
