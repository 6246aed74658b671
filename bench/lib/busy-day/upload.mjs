/** As the app's: this long without a piece of the answer is a lost connection. */
const silence = 40_000;

/** Sends one batch of the browser's size, and takes what the server acknowledged out of `rows`. Whether the answer was complete. */
export async function upload({ call, rows, kind, ledger, app: { nextBatch, requestBody } }) {
  const batch = nextBatch(rows);
  let rest = "";
  let isComplete = false;
  const done = new Set();
  const onText = (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: ")) take(JSON.parse(line.slice(6)));
  };
  const take = (event) => {
    if (event.type === "complete") isComplete = true;
    if (event.type !== "record") return;
    done.add(event.temp_id);
    if (event.id !== null && ["created", "duplicate"].includes(event.status))
      ledger.stored(event.temp_id, event.id, event.warnings);
    else ledger.refused(event.temp_id, event.code ?? event.status);
  };
  const { status } = await call(kind, {
    path: "/api/v1/company/offline/sync",
    headers: { accept: "text/plain" },
    ...{ body: requestBody(batch), limit: silence, onText },
  });
  const left = rows.filter(({ temp_id }) => !done.has(temp_id));
  rows.splice(0, rows.length, ...left);
  return status === 200 && isComplete;
}
