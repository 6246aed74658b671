// node bench/order-search.mjs [orders] [customers]: the order list and its search with 1,000,000 orders through HTTP: processor
// time of PostgreSQL and of the server for an answer, and its duration. SERVER may name the main.js of another version, to
// compare with.
import { median, openConnection } from "./lib/load.mjs";
import { fillOrders } from "./lib/many-orders.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";

const [orders, customers] = [Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 100_000)];
const rounds = 5;
const server = await startServer();
const { client } = server;
try {
  const { token } = await server.signUp("many");
  const began = performance.now();
  const known = await fillOrders(client, "many", { orders, customers });
  console.log(`${orders} orders written in ${Math.round((performance.now() - began) / 1000)} s`);
  const processor = await watchProcessor(client);
  const connection = await openConnection(server.url, token);
  const figures = {};
  for (const [name, search] of Object.entries({ "no search": "", ...known })) {
    const path = `/api/v1/company/order/list?${new URLSearchParams({ page: 1, length: 20, search })}`;
    const times = [];
    let answer;
    let before = processor(server.pid);
    const ask = async () => {
      const at = performance.now();
      answer = await connection.ask(path);
      times.push(performance.now() - at);
    };
    await ask();
    // The first answer only warms up, unless it takes so long that repeating it is pointless.
    if (times[0] < 2000) {
      times.length = 0;
      before = processor(server.pid);
      for (let round = 0; round < rounds; round++) await ask();
    }
    const after = processor(server.pid);
    const each = (of) => Math.round((after[of] - before[of]) / times.length);
    const { data } = JSON.parse(String(answer.body));
    figures[`${name}: ${search}`] = {
      "PostgreSQL, ms": each("postgres"),
      "Node, ms": each("node"),
      "takes, ms": Math.round(median(times)),
      must: "≤ 200 ms",
      found: data ? `${data.more ? "more than " : ""}${data.count}` : answer.status,
    };
  }
  console.table(figures);
  connection.close();
} finally {
  await server.stop();
}
