import { connect } from "node:net";

/** Opens a data stream for each token, and waits for all snapshots. `all(text)` resolves when every stream has brought this text. */
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
    // The end of the former chunk, for a text that two chunks share.
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
