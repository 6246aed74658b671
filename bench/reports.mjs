// node bench/reports.mjs [orders] [customers]: every report of a company with 1,000,000 orders of five lines in a year, for the last
// month, for the year, and for 30 days across two months, through HTTP: to the last byte, processor time of PostgreSQL, and the server's
// peak memory; sales by category and brand also with one another, day, hour and cashier. Before that
// the server sums the months and marks the stock, as it always does. With few orders the invariants are checked; with many that would take minutes.
import { median } from "./lib/load.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";
import { loadSource } from "./lib/source.mjs";
import { sumAgain, tablesOfSums, untilSummed } from "./lib/summed-months.mjs";
import { fillYear, year } from "./lib/year-of-sales.mjs";

const [orders, customers] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 20_000)];
const rounds = 3;
const { reportTypes } = await loadSource("packages/domain/src/reports/report-types.ts");
let processor;
const server = await startServer();
const { client } = server;
try {
  const { token } = await server.signUp("year");
  const began = performance.now();
  await fillYear(client, "year", { orders, products: 10_000, customers });
  console.log(`${orders} orders written in ${seconds(performance.now() - began)}`);
  await sumMonths();
  if (orders <= 50_000) await checkRows();
  processor = await watchProcessor(client);
  const figures = {};
  for (const type of reportTypes)
    for (const { name, days, most } of spans(type))
      figures[`${type}, ${name}`] = await measure(`${type}?${days}`, token, most);
  Object.assign(figures, await pairs(token), await withoutGroups(token), await withoutDays(token));
  console.table(figures);
} finally {
  await server.stop();
}

/**
 * Waits until the server has summed all months. It looks for due months once a minute, so the time is taken from the first month
 * to the last. Months without sales, which it sums too, do not count.
 */
async function sumMonths() {
  await sumAgain(client);
  const count = `select count(*)::int as n from summed_months m where not is_stale and (not has_days or groups_before = before)
    and exists (select from summed_lines l where l.company_id = m.company_id and l.since = m.since)`;
  const summed = async () => (await client.query(count)).rows[0].n;
  let first;
  for (let n = 0; n < 12; n = await summed()) {
    if (n > 0) first ??= { n, at: performance.now() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await untilSummed(client);
  const rows = (await client.query("select count(*)::int as n from summed_lines")).rows[0].n;
  const took = first ? `${seconds((performance.now() - first.at) / (12 - first.n))} a month` : "at once";
  const sizeOf = async (table) => {
    const size = `select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('${table}')) as size from ${table}`;
    const [found] = (await client.query(size)).rows;
    return `${found.rows} rows, ${found.size}`;
  };
  console.log(
    `12 months summed in ${rows} rows, ${took}; their days in ${await sizeOf("summed_day_lines")}; categories and brands in ${await sizeOf("summed_groups")}; thirds of months in ${await sizeOf("summed_third_lines")}; marks of the stock in ${await sizeOf("marked_stock")}`,
  );
  await client.query(`vacuum analyze ${tablesOfSums}`);
}

/** Sales by category or brand and by what only their own sums know (decision 119). */
async function pairs(token) {
  const figures = {};
  for (const by of ["category", "brand"])
    for (const and of by === "category" ? ["brand", "day", "hour", "cashier"] : ["day", "hour", "cashier"])
      for (const { name, days, most } of spans(`sales-by-${by}`))
        figures[`by ${by} and ${and}, ${name}`] = await measure(
          `sales-by-${by}?${days}&and_by=${and}`,
          token,
          most,
        );
  return figures;
}

/** Some of them as before decision 119, for the ratio: without those sums. */
async function withoutGroups(token) {
  const figures = {};
  await client.query("update summed_months set groups_before = null");
  for (const and of ["day", "hour"])
    for (const { name, days, most } of spans("sales-by-category"))
      figures[`by category and ${and}, ${name}, without sums of categories`] = await measure(
        `sales-by-category?${days}&and_by=${and}`,
        token,
        most,
      );
  return figures;
}

/** Reports of days that are no whole month as before decision 113, for the ratio: without the sums of days. */
async function withoutDays(token) {
  const figures = {};
  await client.query("update summed_months set has_days = false");
  for (const type of ["sales-by-product", "sst", "sales-by-category", "sales-by-brand"]) {
    const { days, name } = spans(type).find((span) => span.name === "30 days");
    figures[`${type}, ${name}, without sums of days`] = await measure(`${type}?${days}`, token, 0.5);
  }
  await client.query("update summed_months set has_days = true");
  return figures;
}

/** The rows written in bulk must be like those of real sales. */
async function checkRows() {
  const { checkInvariants } = await loadSource("packages/server/src/features/books/check-invariants.ts");
  const violations = await checkInvariants(server.databaseUrl);
  if (violations.length > 0) throw new Error(`not as sales are: ${JSON.stringify(violations.slice(0, 3))}`);
}

/** The ranges of a report. The value of the stock is that of one moment: of a mark, or between two. */
function spans(type) {
  const [month, all] = [`from_date=${year}-12-01`, `from_date=${year}-01-01`];
  if (type !== "stock-values") {
    return [
      { name: "a month", days: `${month}&to_date=${year}-12-31`, most: 0.5 },
      { name: "a year", days: `${all}&to_date=${year}-12-31`, most: 1.5 },
      { name: "30 days", days: `from_date=${year}-11-16&to_date=${year}-12-15`, most: 0.5 },
    ];
  }
  return [
    { name: "now", days: "", most: 0.5 },
    { name: "a month ago", days: `to_date=${year}-11-30`, most: 0.5 },
    { name: "on 15 December", days: `to_date=${year}-12-15`, most: 0.5 },
    { name: "half a year ago", days: `to_date=${year}-07-05`, most: 1.5 },
    { name: "a year ago", days: `to_date=${year}-01-01`, most: 1.5 },
  ];
}

/** One reading to warm up, which also watches the memory; then the median of the rounds. */
async function measure(report, token, most) {
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, server.memory());
  }, 50);
  const { text } = await readReport(report, token);
  clearInterval(watch);
  const times = [];
  const before = processor(server.pid).postgres;
  for (let round = 0; round < rounds; round++) times.push((await readReport(report, token)).time);
  const after = processor(server.pid).postgres;
  return {
    figure: seconds(median(times)),
    "of PostgreSQL": before === null ? "unknown" : seconds((after - before) / rounds),
    must: `≤ ${most} s`,
    rows: text.split("\r\n").length - 2,
    MB: Number((Buffer.byteLength(text) / 1e6).toFixed(2)),
    "server MB": Math.max(memory, server.memory()),
  };
}

async function readReport(report, token) {
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/v1/company/report/${report}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${report}: ${text}`);
  return { text, time: performance.now() - began };
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}
