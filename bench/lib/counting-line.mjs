import { connect, createServer } from "node:net";

/** A proxy to PostgreSQL that counts statements and round trips; a round trip begins when no answer is outstanding. */
export async function countingLine(databaseUrl) {
  const target = new URL(databaseUrl);
  const counted = { statements: 0, trips: 0 };
  const sockets = new Set();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname).setNoDelay(true);
    client.setNoDelay(true);
    // The start-up message is answered too.
    let awaited = 1;
    const sent = messages(false, (type) => {
      if (type === "Q" || type === "E") counted.statements++;
      if (type === "Q" || type === "S") awaited++;
    });
    const answered = messages(true, (type) => {
      if (type === "Z") awaited--;
    });
    client.on("data", (chunk) => {
      if (awaited === 0) counted.trips++;
      sent(chunk);
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      answered(chunk);
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ]) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${server.address().port}`;
  return {
    url: url.href,
    counted,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Calls `hear` with the type of each complete message. A client's start-up message has no type. */
function messages(isTyped, hear) {
  let rest = Buffer.alloc(0);
  let isStarted = isTyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      if (isStarted) hear(String.fromCharCode(rest[0]));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
