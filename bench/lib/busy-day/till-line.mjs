import { request } from "node:http";

/**
 * The data stream of a till: continued from its cursor when it ends, after the app's own pauses (sync §3). `onRows` gets the text of the
 * variations that it brings. `backOff` is the app's.
 */
export async function openLine({ calls, seat, backOff, onRows, onProfile }) {
  const { hostname, port } = calls;
  const authorization = `Bearer ${seat.token}`;
  const path = "/api/v1/company/offline/data";
  const pauses = backOff(60_000);
  const line = { cuts: 0, bytes: 0, refused: 0, isOpen: false, close: () => {} };
  // The till has its copy from the day before; the cursor is that of the present.
  let cursor = await presentCursor();
  let isClosed = false;
  await new Promise((opened) => follow(opened));
  return line;

  /** Leaves the answer, which would be a whole copy, before it is read. */
  function presentCursor() {
    return new Promise((resolve, reject) => {
      const asked = request({
        hostname,
        port,
        path: `${path}?wait=0`,
        headers: { authorization },
        agent: false,
      });
      asked.on("error", reject);
      asked.on("response", (answer) => {
        answer.on("error", () => {});
        resolve(answer.headers.etag.replace(/^(W\/)?"(.*)"$/, "$2"));
        answer.destroy();
      });
      asked.end();
    });
  }

  function follow(opened) {
    const { device_id, last } = seat.chain;
    const device = new URLSearchParams({ device_id, ...last });
    const headers = { authorization, accept: "text/event-stream", "last-event-id": cursor };
    const asked = request({
      ...{ hostname, port, agent: false, headers },
      path: last ? `${path}?${device}` : path,
    });
    line.close = () => {
      isClosed = true;
      asked.destroy();
    };
    let isOver = false;
    const over = () => {
      if (isOver || isClosed) return;
      isOver = true;
      if (line.isOpen) line.cuts++;
      line.isOpen = false;
      onProfile();
      setTimeout(() => follow(() => {}), pauses.next(1000));
    };
    asked.on("error", over);
    asked.on("response", (answer) => {
      if (answer.statusCode !== 200) {
        line.refused++;
        answer.resume();
        return over();
      }
      line.isOpen = true;
      opened();
      onProfile();
      answer.setEncoding("utf8");
      let rest = "";
      answer.on("data", (text) => {
        line.bytes += text.length;
        const end = text.lastIndexOf("\n\n");
        if (end < 0) {
          rest += text;
          return;
        }
        for (const event of (rest + text.slice(0, end)).split("\n\n")) take(event);
        rest = text.slice(end + 2);
      });
      answer.on("error", over).on("close", over);
    });
    asked.end();
  }

  function take(event) {
    for (const row of event.split("\n")) {
      if (row.startsWith("id: ")) {
        cursor = row.slice(4);
        pauses.reset();
      }
      if (row.startsWith('data: {"type":"product_variations"')) onRows(row);
    }
  }
}
