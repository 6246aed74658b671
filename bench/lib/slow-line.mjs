import { connect, createServer } from "node:net";

/** What the packets of several connections share: about one packet of Ethernet. */
const packet = 1460;
/** Bytes that wait in front of a full line before the sender has to wait. */
const mostWaiting = 64 * 1024;

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back: "Slow 4G" of Chromium's developer tools and Lighthouse. */
export const slow4G = { down: 1_600_000 / 8, up: 750_000 / 8, roundTrip: 150 };

/**
 * A proxy to the server over a line that all connections share, also those of the service worker, which Chromium's own throttling of a
 * page does not reach. Each new connection costs one more round trip. `limit(null)` makes it quick.
 */
export async function slowLine(url) {
  const target = new URL(url);
  const sockets = new Set();
  const line = { limits: slow4G };
  const down = shaper(() => line.limits && { rate: line.limits.down, delay: line.limits.roundTrip / 2 });
  const up = shaper(() => line.limits && { rate: line.limits.up, delay: line.limits.roundTrip / 2 });
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname).setNoDelay(true);
    client.setNoDelay(true);
    up.pass(client, upstream, line.limits?.roundTrip ?? 0);
    down.pass(upstream, client, 0);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => sockets.delete(one));
    }
    client.on("close", () => upstream.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    limit(limits) {
      line.limits = limits;
    },
    /** Bytes that have come down so far. */
    received: () => down.passed(),
    close() {
      server.close();
      down.stop();
      up.stop();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** One direction: the connections that have something to send take turns. */
function shaper(limits) {
  const waiting = [];
  let credit = 0;
  let at = performance.now();
  let passed = 0;
  const turn = () => {
    const now = performance.now();
    const limit = limits();
    // A late timer may send what the line could have carried meanwhile, but not more than a fifth of a second's worth.
    credit = limit ? Math.min(credit + (limit.rate * (now - at)) / 1000, limit.rate / 5) : Infinity;
    at = now;
    while (credit > 0) {
      const flow = waiting.shift();
      if (!flow) break;
      const sent = flow.send(limit ? packet : Infinity, limit?.delay ?? 0);
      credit -= sent;
      passed += sent;
      if (flow.hasMore()) waiting.push(flow);
    }
    // An idle line saves nothing up.
    if (waiting.length === 0) credit = Math.min(credit, packet);
  };
  const timer = setInterval(turn, 2);
  return {
    passed: () => passed,
    stop: () => clearInterval(timer),
    pass(from, to, firstDelay) {
      const flow = flowOf(from, to, firstDelay);
      from.on("data", (chunk) => {
        const isNew = !flow.hasMore();
        flow.take(chunk);
        if (isNew) waiting.push(flow);
        if (!limits()) turn();
      });
      from.on("end", () => flow.end());
    },
  };
}

function flowOf(from, to, firstDelay) {
  const chunks = [];
  let bytes = 0;
  let isEnded = false;
  const under = [];
  /** Nothing overtakes what was sent before. */
  let lastAt = performance.now() + firstDelay;
  const endWhenEmpty = () => {
    if (isEnded && bytes === 0 && under.length === 0) to.end();
  };
  return {
    hasMore: () => bytes > 0,
    take(chunk) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > mostWaiting) from.pause();
    },
    end() {
      isEnded = true;
      endWhenEmpty();
    },
    send(most, delay) {
      const [first] = chunks;
      const part = first.subarray(0, most);
      if (part.length === first.length) chunks.shift();
      else chunks[0] = first.subarray(most);
      bytes -= part.length;
      if (bytes < mostWaiting / 2) from.resume();
      lastAt = Math.max(lastAt, performance.now() + delay);
      under.push(part);
      setTimeout(() => {
        // Whatever the order in which the timers come.
        const next = under.shift();
        if (!to.destroyed) to.write(next);
        endWhenEmpty();
      }, lastAt - performance.now());
      return part.length;
    },
  };
}
