import { beforeAll, expect, test } from "vitest";
import { companyCommands } from "../../packages/server/src/cli/company.ts";
import { companyReportsCommand } from "../../packages/server/src/cli/company-reports.ts";
import { checkInvariants } from "../../packages/server/src/features/books/check-invariants.ts";
import { readWaiting } from "../../packages/server/src/metrics/waiting.sql.ts";
import { type SignedUp, useTestApp } from "../../packages/server/test/app.ts";
import { companyElsewhere } from "./places.ts";

const app = useTestApp();
/** Of each worker one. */
let companies: [SignedUp, SignedUp];

beforeAll(async () => {
  companies = [app().a, await companyElsewhere(app(), app().a)];
});

/** What a command of the operator prints. */
async function said(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const open = async () => ({ pool: app().pool, close: async () => {} });
  const company = companyCommands(open, (line) => lines.push(line));
  company.addCommand(companyReportsCommand(open, (line) => lines.push(line)));
  await company.parseAsync(words, { from: "user" });
  return lines;
}

const idOf = ({ user }: SignedUp) => user.company_id;

test("an operator lists the companies of all workers, oldest first", async () => {
  const lines = await said("list");
  const ids = idsOf(lines);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids).toEqual(expect.arrayContaining(companies.map(idOf)));
});

test("an operator suspends and resumes a company of any worker, and lets a waiting one in", async () => {
  for (const owner of companies) {
    const id = String(idOf(owner));
    expect(await said("suspend", id)).toEqual([expect.stringContaining("is suspended")]);
    await expect(app().signIn(owner.email)).rejects.toThrow();
    expect(await said("resume", id)).toEqual([expect.stringContaining("is active")]);
    owner.token = await app().signIn(owner.email);
    await app().rows("update companies set status = 'pending' where id = $1", [id]);
    expect(await said("approve", id)).toEqual([expect.stringContaining("is active")]);
    expect(await said("list")).toContainEqual(expect.stringMatching(new RegExp(`^${id}  active `)));
  }
});

/** Somebody got a receipt of the company by mail and reported it. */
const report = async (owner: SignedUp, email_hash: string) => {
  await app().rows(
    `insert into receipt_recipients (company_id, email_hash, order_id, mailed_at, reported_at)
      values ($1, $2, 1, current_timestamp, current_timestamp)`,
    [idOf(owner), email_hash],
  );
};

const idsOf = (lines: string[]) => lines.map((line) => Number(line.split(" ")[0]));

test("reported receipts are listed over all workers, most first, settled in one company, and counted with the books", async () => {
  const [fewer, more] = companies;
  const before = await readWaiting(app().pool);
  for (const [owner, email_hash] of [
    [fewer, "one"],
    [more, "one"],
    [more, "two"],
  ] as const)
    await report(owner, email_hash);
  for (const owner of companies)
    await app().rows(
      `insert into books_due (company_id, due_at, wrong) values ($1, current_timestamp, 1)
        on conflict (company_id) do update set wrong = 1`,
      [idOf(owner)],
    );
  const after = await readWaiting(app().pool);
  expect(after).toMatchObject({ reports: before.reports + 3, books: { wrong: before.books.wrong + 2 } });
  expect(idsOf(await said("reports"))).toEqual([more, fewer].map(idOf));
  expect(await said("reports", "--settle", String(idOf(more)))).toEqual([
    expect.stringMatching(/^2 reports/),
  ]);
  expect(idsOf(await said("reports"))).toEqual([idOf(fewer)]);
  await app().rows("update books_due set wrong = 0");
});

test("the books of companies of all workers are checked", async () => {
  expect(await checkInvariants(app().url)).toEqual([]);
  const keys = await app().rows<{ hash: string; kind: string; company_id: number }>(
    "delete from key_directory where company_id = any($1) returning *",
    [companies.map(idOf)],
  );
  const found = await checkInvariants(app().url);
  expect(new Set(found.map(({ company_id }) => company_id))).toEqual(new Set(companies.map(idOf)));
  for (const { hash, kind, company_id } of keys)
    await app().rows("insert into key_directory values ($1, $2, $3)", [hash, kind, company_id]);
});
