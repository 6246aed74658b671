import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport as reportOf } from "../../../test/read-report.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type CsvReport, readReport } from "./csv-report.ts";
import { customersReport } from "./customers-report.sql.ts";

const app = useTestApp();
const many = 2500;

test("a report of many rows is read and put away in parts of at most 1,000 rows", async () => {
  const owner = await app().signUp("long", {});
  const { company_id } = owner.user;
  await app().rows(
    `insert into users (company_id, name, email, role, barcode)
      select $1, 'Customer ' || lpad(n::text, 4, '0'), 'c' || n || '@long.example', 'customer', 'L' || n
      from generate_series(1, ${many}) n`,
    [company_id],
  );
  const names = Array.from({ length: many }, (_, n) => `Customer ${String(n + 1).padStart(4, "0")}`);
  const { header, lines } = await reportOf(app(), owner.token, "customers");
  expect(header.startsWith("Customer Id,")).toBe(true);
  expect(lines.map((line) => line.split(",")[1])).toEqual(names);

  const scope = { company_id, role: "company_admin", branch_ids: [], time_zone: "UTC", decimals: 2 };
  const report: CsvReport<never> = customersReport;
  const read = (put: (part: string) => Promise<void>) =>
    inTransaction(app().pool, { company_id, one_moment: true }, ({ db }) =>
      readReport(db, scope as unknown as Scope, { type: "customers", query: {}, report }, put),
    );
  const parts: string[] = [];
  await read(async (part) => void parts.push(part));
  expect(parts.map((part) => part.split("\r\n").length - 1)).toEqual([1 + 1000, 1000, 500]);
  expect(parts.join("").trimEnd().split("\r\n")).toEqual([header, ...lines]);
  // Whoever reads no more ends the statement; the connection is good for the next one.
  const gone = read(async () => {
    throw new Error("nobody reads it");
  });
  await expect(gone).rejects.toThrow("nobody reads it");
  await read(async () => {});
});
