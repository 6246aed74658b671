import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";

/** No answer for this long is a lost connection (offline §2). */
const patience = 8000;

/**
 * Makes calls as a browser does: kept connections, at most six for each person, and again when a kept connection turns out to be closed.
 * `records` gets of each its kind, its milliseconds since it was due, and its status; 0: there was no answer.
 */
export function openCalls(address) {
  const { hostname, port } = new URL(address);
  const records = [];
  const caller = (token) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 6, noDelay: true });
    const authorization = `Bearer ${token}`;
    const always = {
      authorization,
      accept: "application/json, text/csv",
      "accept-encoding": "gzip, deflate",
    };

    /** `onText`: gets the pieces of the answer. */
    const send = ({ path, body, headers, limit = patience, onText }) =>
      new Promise((resolve) => {
        const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
        const sent = text !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        };
        const call = request({
          ...{ hostname, port, agent, path, method: text === undefined ? "GET" : "POST" },
          headers: { ...always, ...sent, ...headers },
        });
        let timer = setTimeout(() => call.destroy(new Error("no answer")), limit);
        const lost = (error) => {
          clearTimeout(timer);
          const isStale = call.reusedSocket && error.code === "ECONNRESET";
          resolve({ status: 0, isStale, why: error.message, text: "" });
        };
        call.on("error", lost);
        call.on("response", (answer) => {
          const pieces = [];
          answer.on("data", (piece) => {
            if (onText) onText(piece.toString());
            else pieces.push(piece);
            if (!onText) return;
            clearTimeout(timer);
            timer = setTimeout(() => call.destroy(new Error("silence")), limit);
          });
          answer.on("error", lost);
          answer.on("end", () => {
            clearTimeout(timer);
            const whole = Buffer.concat(pieces);
            const isPacked = answer.headers["content-encoding"] === "gzip";
            resolve({
              status: answer.statusCode,
              headers: answer.headers,
              read: () => (isPacked ? gunzipSync(whole) : whole).toString(),
            });
          });
        });
        call.end(text);
      });

    /** As `send`, and notes it as `kind`. */
    const call = async (kind, asked) => {
      const { due = performance.now(), ...what } = asked;
      let answer = await send(what);
      if (answer.isStale) answer = await send(what);
      const ms = performance.now() - due;
      const record = { kind, ms, status: answer.status, at: performance.timeOrigin + due };
      records.push(record);
      if (answer.status !== 200) record.why = whyNot(answer);
      return { ...answer, ms, record };
    };
    return { call, send, close: () => agent.destroy() };
  };
  return { caller, records, hostname, port };
}

/** The code of a refusal, or why there was no answer. */
export function whyNot({ status, why, read }) {
  if (status === 0) return why;
  try {
    const { code, message } = JSON.parse(read());
    return code ?? message ?? String(status);
  } catch {
    return String(status);
  }
}
