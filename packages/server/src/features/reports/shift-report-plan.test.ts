import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { inTransaction } from "../../db/transaction.ts";
import { shiftsReport } from "./shift-report.sql.ts";

const app = useTestApp();

type Plan = { "Index Name"?: string; "Relation Name"?: string; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Without triggers and foreign keys. */
async function unchecked(statement: string): Promise<void> {
  await app().rows("set session_replication_role = replica");
  await app().rows(statement);
  await app().rows("set session_replication_role = origin");
}

test("the shift report reads no sale but those that were rounded", async () => {
  const shop = await openShop(app(), app().a);
  const { variation } = await shop.product();
  await shop.openShift(app().a.token, shop.terminal.id, 100);
  const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
  expect((await shop.sell(sale)).status).toBe(200);
  // The same sale 5,000 times, every hundredth of them rounded.
  await unchecked(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n,
      'temp_id', 'T0001-' || n, 'invoice_id', 'I-' || n, 'order_ref', 'R-' || n, 'rounding', case n % 100 when 0 then 0.01 else 0 end))).*
    from orders o, generate_series(1, 5000) n`);
  await app().rows("vacuum analyze orders");
  const { company_id } = app().a.user;
  const scope = {
    company_id,
    decimals: 2,
    time_zone: "UTC",
    role: "company_admin",
    branch_ids: new Set<number>(),
  };
  const plan = await inTransaction(app().pool, { company_id }, async ({ db }) => {
    const asked = sql`explain (format json) ${shiftsReport.query({ scope, query: {} } as never)}`;
    const { rows } = await asked.execute(db);
    return (rows as { "QUERY PLAN": [{ Plan: Plan }] }[])[0]!["QUERY PLAN"][0].Plan;
  });
  const scans = nodes(plan).filter(
    (node) => node["Relation Name"] === "orders" || /^orders_/.test(node["Index Name"] ?? ""),
  );
  expect(new Set(scans.map((node) => node["Index Name"]))).toEqual(new Set(["orders_rounded"]));
  await unchecked("delete from orders where id > 1000000");
});
