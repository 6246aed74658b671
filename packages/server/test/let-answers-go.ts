import { openUpkeep } from "../src/features/upkeep/upkeep.ts";
import type { TestApp } from "./app.ts";

/** Lets the upkeep delete the answers of all keys as if a week had passed; afterwards the keys have their own ages again. */
export async function letAnswersGo({ rows, pool, config, app }: TestApp): Promise<void> {
  const age = (by: string) =>
    rows(`update idempotency_keys set created_at = (created_at at time zone 'UTC' ${by}) at time zone 'UTC'`);
  await age("- interval '8 days'");
  await rows("update company_work set due_at = now() where kind = 'upkeep'");
  const upkeep = openUpkeep({ pool, config, log: app.log });
  await upkeep.run();
  await upkeep.close();
  await age("+ interval '8 days'");
}

/** The number of rows in every table. */
export async function countRows({ rows }: TestApp): Promise<Record<string, number>> {
  const counted = await rows<{ name: string; count: number }>(`select relname as name,
    (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
}

/** An answer whose JSON texts are parsed: the database returns them with other spaces and order of keys. */
export const withoutTexts = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    /^(product|customer)_info$/.test(key) && typeof value === "string" ? JSON.parse(value) : value,
  );
