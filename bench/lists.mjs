// node bench/lists.mjs [orders] [customers]: lists, searches and the dashboard of a company with 1,000,000 orders in a year, through
// HTTP: processor time of PostgreSQL and of the server for an answer, and its duration. SERVER may name the main.js of another
// version, to compare with. The company is that of bench/reports.mjs; its last eight days are moved to today and the week
// before, which the dashboard compares.
import { median, openConnection } from "./lib/load.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";
import { fillYear, year } from "./lib/year-of-sales.mjs";

const [orders, customers] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 20_000)];
const rounds = 5;
const page = (path, more = {}) => `${path}?${new URLSearchParams({ page: 1, length: 20, ...more })}`;
const days = (from, to) => ({ from_date: `${year}-${from}`, to_date: `${year}-${to}` });
const asked = {
  dashboard: "dashboard",
  "dashboard of a store": "dashboard?branch_id=1",
  orders: page("order/list"),
  "orders, page 1,000": page("order/list", { page: 1000 }),
  "orders of a month": page("order/list", days("12-01", "12-31")),
  "orders of a store": page("order/list", { branch_id: 2 }),
  "cancelled orders": page("order/list", { status: "cancelled" }),
  "orders of a customer": page("order/list", { search: "Customer 777" }),
  "orders by a number of the day": page("order/list", { search: "R00099" }),
  "orders by a number without its letter": page("order/list", { search: "00099" }),
  "an order by its number": page("order/list", { search: `${year % 100}0615T0011R00099` }),
  "an order by its receipt": page("order/list", { search: "RCP-0011-031251" }),
  "orders by a number that none has": page("order/list", { search: "R999123" }),
  products: page("product/list"),
  "products, page 200": page("product/list", { page: 200 }),
  "products by a name": page("product/search", { q: "number 77" }),
  "best sellers": "product/best-sellers?branch_id=1",
  customers: page("user/list"),
  "customers, page 500": page("user/list", { page: 500 }),
  "customers by a name": page("user/list", { search: "Customer 77" }),
  "low stock": page("stock/low"),
  "stock card": page("stock/card", { product_variation_id: 1 }),
  payments: page("payment/list"),
  shifts: page("terminal/shift/list"),
  "a shift": "terminal/shift/2900",
  "cash of a counter": page("terminal/1/cash"),
};

const server = await startServer();
const { client } = server;
try {
  const { token } = await server.signUp("year");
  await fillYear(client, "year", { orders, products: 10_000, customers });
  await moveLastDays();
  const processor = await watchProcessor(client);
  const connection = await openConnection(server.url, token);
  const figures = {};
  for (const [name, path] of Object.entries(asked)) {
    const ask = () => connection.ask(`/api/v1/company/${path}`);
    const { status } = await ask();
    const before = processor(server.pid);
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const at = performance.now();
      await ask();
      times.push(performance.now() - at);
    }
    const after = processor(server.pid);
    const [postgres, node] = ["postgres", "node"].map((of) => Math.round((after[of] - before[of]) / rounds));
    figures[name] = {
      "PostgreSQL, ms": postgres,
      "Node, ms": node,
      "takes, ms": Math.round(median(times)),
      must: "≤ 200 ms of both",
      ...(status !== 200 && { status }),
    };
  }
  console.table(figures);
  connection.close();
} finally {
  await server.stop();
}

/** The orders of the year's last eight days become those of today and the week before it. */
async function moveLastDays() {
  await client.query("set session_replication_role = replica");
  const moved = `created_at + (current_date - date '${year}-12-31') * interval '1 day'`;
  for (const table of ["orders", "payment_logs"])
    await client.query(
      `update ${table} set created_at = ${moved} where created_at >= '${year}-12-23T16:00:00Z'`,
    );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze orders, payment_logs");
}
