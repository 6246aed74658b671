import { connect } from "node:net";

/**
 * A data stream for each token, read as cheaply as possible; resolves when all have their snapshot. `all(text)` resolves when
 * this text has come to every one of them.
 */
export async function openListeners(url, tokens) {
  const { hostname, port } = new URL(url);
  const listeners = tokens.map((token) => listen(hostname, Number(port), token));
  await Promise.all(listeners.map(({ until }) => until('"type":"ready"')));
  return {
    all: (text) => Promise.all(listeners.map(({ until }) => until(text))),
    close() {
      for (const { socket } of listeners) socket.destroy();
    },
  };
}

function listen(hostname, port, token) {
  const socket = connect(port, hostname);
  let tail = "";
  let waiting;
  socket.setEncoding("utf8");
  socket.write(
    `GET /api/v1/company/offline/data HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.on("data", (text) => {
    // Long enough for a text that is cut in two.
    const seen = tail + text;
    tail = seen.slice(-200);
    if (!waiting || !seen.includes(waiting.text)) return;
    const { resolve } = waiting;
    waiting = undefined;
    resolve();
  });
  socket.on("close", () => waiting?.reject(new Error("a stream ended")));
  socket.on("error", (error) => waiting?.reject(error));
  const until = (text) =>
    new Promise((resolve, reject) => {
      waiting = { text, resolve, reject };
    });
  return { socket, until };
}
