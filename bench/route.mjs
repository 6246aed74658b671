// node bench/route.mjs [seconds] [rounds]: the overhead of the server: a call with a session and an answer checked by its schema, but
// without a query, ÷ the same answer of bare Fastify with a schema, measured alternately.
import { inTurns, median, openConnection, repeat } from "./lib/load.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startReference } from "./lib/reference.mjs";
import { startServer } from "./lib/server.mjs";

const [seconds, rounds] = [Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 7)];
const server = await startServer();
const { client } = server;
const closing = [];
try {
  const { token } = await server.signUp("route");
  const reference = await startReference(server.databaseUrl);
  closing.push(reference.stop);
  const asked = [
    { url: server.url, path: "/api/v1/helper/product", pid: server.pid },
    { url: reference.url, path: "/helper", pid: reference.pid },
  ];
  const bodies = await Promise.all(asked.map(async (each) => (await (await open(each)).ask(each.path)).body));
  if (!bodies[0].equals(bodies[1])) throw new Error(`they answer differently:\n${bodies.join("\n")}`);
  const processor = await watchProcessor(client);
  const [ours, theirs] = (await inTurns(rounds, await Promise.all(asked.map(measured)))).map((found) => ({
    rate: Math.round(median(found.map(({ rate }) => rate))),
    node: found[0].node === null ? null : median(found.map(({ node }) => node)),
  }));
  console.table({
    "processor time ÷ bare Fastify": {
      figure: ours.node === null ? "unknown" : (ours.node / theirs.node).toFixed(2),
      must: "≤ 3",
      of: ours.node === null ? "" : `${ours.node.toFixed(3)} ÷ ${theirs.node.toFixed(3)} ms`,
    },
    "requests/s ÷ bare Fastify, 16 clients": {
      figure: (ours.rate / theirs.rate).toFixed(2),
      must: "",
      of: `${ours.rate} ÷ ${theirs.rate} requests/s`,
    },
  });

  async function open({ url }) {
    const connection = await openConnection(url, token);
    closing.unshift(connection.close);
    return connection;
  }

  async function measured(each) {
    const connections = await Promise.all(Array.from({ length: 16 }, () => open(each)));
    const clients = connections.map(({ ask }) => async () => {
      const { status } = await ask(each.path);
      if (status !== 200) throw new Error(`${each.path}: ${status}`);
    });
    return async () => {
      const before = processor(each.pid).node;
      const { count, rate } = await repeat(clients, seconds);
      return { rate, node: before === null ? null : (processor(each.pid).node - before) / count };
    };
  }
} finally {
  for (const close of closing) close();
  await server.stop();
}
