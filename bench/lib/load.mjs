import { connect } from "node:net";

/**
 * A keep-alive connection that costs as little processor time as possible, so that the server's is measured. `ask` with a `body`
 * posts it as JSON, for the session of `token` or of a token of its own. `headers`: further header lines. The body of a chunked answer is
 * returned with its chunk sizes. The server closes connections that are not used for some seconds.
 */
export async function openConnection(url, token, headers = "") {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let chunks = [];
  let waiting;
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The server has closed the connection.")));
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    const text = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    const head = text.indexOf("\r\n\r\n");
    if (head < 0 || !isWhole(text, head)) return;
    chunks = [];
    waiting.resolve({ status: Number(text.subarray(9, 12).toString()), body: text.subarray(head + 4) });
  });
  const ask = (path, body, as = token) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      if (socket.destroyed) return reject(new Error("The server has closed the connection."));
      const always = `host: ${hostname}\r\nauthorization: Bearer ${as}\r\n${headers}`;
      if (body === undefined) return socket.write(`GET ${path} HTTP/1.1\r\n${always}\r\n`);
      const text = JSON.stringify(body);
      const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
      return socket.write(`POST ${path} HTTP/1.1\r\n${always}${about}\r\n${text}`);
    });
  return { ask, close: () => socket.destroy() };
}

function isWhole(text, head) {
  const header = text.subarray(0, head).toString("latin1");
  if (/transfer-encoding: chunked/i.test(header))
    return text.subarray(-7).toString("latin1") === "\r\n0\r\n\r\n";
  return text.length >= head + 4 + Number(/content-length: (\d+)/i.exec(header)?.[1]);
}

/** Sends this many requests, over all connections at once. */
export async function ask(connections, paths, requests) {
  let sent = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (sent < requests) await connection.ask(paths[sent++ % paths.length]);
    }),
  );
}

/** Lets every client repeat its call for so many seconds: the number of calls, calls a second, and their sorted milliseconds. */
export async function repeat(clients, seconds) {
  const began = performance.now();
  const until = began + seconds * 1000;
  const times = [];
  await Promise.all(
    clients.map(async (act) => {
      for (let at = performance.now(); at < until; ) {
        await act();
        const now = performance.now();
        times.push(now - at);
        at = now;
      }
    }),
  );
  const rate = (times.length / (performance.now() - began)) * 1000;
  return { count: times.length, rate, times: times.sort((a, b) => a - b) };
}

/** Requests per second over all connections at once. */
export async function rate(connections, paths, seconds) {
  const clients = connections.map(({ ask }, at) => {
    let n = at;
    return async () => {
      const path = paths[n % paths.length];
      n += connections.length;
      const { status } = await ask(path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
    };
  });
  return (await repeat(clients, seconds)).rate;
}

/**
 * The figures of each contestant in each round. They run alternately, so that other work of the machine affects all of them, and every
 * other round from the last to the first, so that none always begins.
 */
export async function inTurns(rounds, contestants) {
  const found = contestants.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    const order = [...contestants.entries()];
    for (const [at, act] of round % 2 ? order : order.toReversed()) {
      const figure = await act(round);
      // The first round warms up.
      if (round > 0) found[at].push(figure);
    }
  }
  return found;
}

/** Asks for one path after the other and returns their milliseconds. */
export async function latencies({ ask }, paths) {
  const times = [];
  for (const path of paths) {
    const began = performance.now();
    const { status } = await ask(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    times.push(performance.now() - began);
  }
  return times;
}

export function median(values) {
  return share(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** The quantile: the value below which this part of the sorted values lies. */
export function share(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
