// Stands for the proxy in front of the servers, in a process of its own: passes connections on to the server that has the fewest, of those
// that answer /readyz, as docs/operating/haproxy.cfg does (asked each second, out after two failures, in after one answer). Its parent
// says which servers there are; prints its address.
import { get } from "node:http";
import { connect, createServer } from "node:net";

let servers = [];
process.on("message", ({ urls }) => {
  servers = urls.map((url) => servers.find((known) => known.url === url) ?? opened(url));
  process.send({ urls });
});
process.on("disconnect", () => process.exit());

const opened = (url) => ({ url, port: Number(new URL(url).port), open: 0, failures: 0 });
const isIn = ({ failures }) => failures < 2;

setInterval(() => {
  for (const server of servers) {
    const failed = () => {
      server.failures++;
    };
    const asked = get(`${server.url}/readyz`, { agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) server.failures = 0;
      else failed();
    });
    asked.on("timeout", () => asked.destroy()).on("error", failed);
  }
}, 1000);

const front = createServer({ noDelay: true }, (client) => {
  const [server] = servers.filter(isIn).sort((a, b) => a.open - b.open);
  if (!server) return client.destroy();
  server.open++;
  const behind = connect({ port: server.port, host: "127.0.0.1", noDelay: true });
  behind.once("close", () => {
    server.open--;
  });
  for (const [one, other] of [
    [client, behind],
    [behind, client],
  ]) {
    one.on("error", () => other.destroy());
    one.on("close", (isBroken) => (isBroken ? other.destroy() : other.end()));
    one.pipe(other);
  }
});
front.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () =>
  console.log(`ready: http://127.0.0.1:${front.address().port}`),
);
