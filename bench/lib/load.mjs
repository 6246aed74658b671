import { connect } from "node:net";

/** A keep-alive connection that asks as cheaply as it can, so that what is measured is the server. */
export async function openConnection(url, token) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  let chunks = [];
  let waiting;
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    const text = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    const head = text.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text.subarray(0, head).toString("latin1"))?.[1]);
    if (text.length < head + 4 + length) return;
    chunks = [];
    waiting.resolve({ status: Number(text.subarray(9, 12).toString()), body: text.subarray(head + 4) });
  });
  const ask = (path) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
    });
  return { ask, close: () => socket.destroy() };
}

/** So many requests over all connections at once. */
export async function ask(connections, paths, requests) {
  let sent = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (sent < requests) await connection.ask(paths[sent++ % paths.length]);
    }),
  );
}

/** Requests per second over all connections at once. */
export async function rate(connections, paths, seconds) {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    connections.map(async ({ ask }, at) => {
      for (let n = at; performance.now() < until; n += connections.length) {
        const { status } = await ask(paths[n % paths.length]);
        if (status !== 200) throw new Error(`${paths[n % paths.length]}: ${status}`);
        done++;
      }
    }),
  );
  return (done / (performance.now() - began)) * 1000;
}

/** Milliseconds of each path's answer, one after the other. */
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
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
