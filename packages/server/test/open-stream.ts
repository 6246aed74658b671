import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";

export type StreamReader = Awaited<ReturnType<typeof openStream>>;
type Received = { id: string | undefined; message: StreamMessage; at: number };

/** Reads the data stream over real HTTP; `received` grows as messages arrive. `query`: of its address. */
export async function openStream(url: string, token: string, lastEventId?: string, query = "") {
  const control = new AbortController();
  const response = await fetch(`${url}/api/v1/company/offline/data${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: control.signal,
  });
  const received: Received[] = [];
  const lines: string[] = [];
  let isOpen = response.ok;
  let wake = () => {};

  async function read(): Promise<void> {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      const blocks = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const fields = block.split("\n");
        const field = (name: string) =>
          fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        lines.push(...fields.filter((line) => !line.startsWith("data:")));
        const data = field("data");
        if (!data) continue;
        received.push({ id: field("id"), message: JSON.parse(data) as StreamMessage, at: Date.now() });
      }
      wake();
    }
  }
  const reading = read()
    .catch(() => {})
    .then(() => {
      isOpen = false;
      wake();
    });

  /** The first matching message, counted from `from`. @throws Error when the stream ends first, or after 10 s */
  async function until(fits: (message: StreamMessage) => boolean, from = 0): Promise<Received> {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const found = received.slice(from).find(({ message }) => fits(message));
      if (found) return found;
      const left = deadline - Date.now();
      const last = JSON.stringify(received.slice(from).map(({ message }) => message)).slice(0, 2000);
      if (!isOpen || left <= 0) throw new Error(`${isOpen ? "not sent" : "stream ended"}; got ${last}`);
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    received,
    /** The lines without data: comments, ids, retry. */
    lines,
    until,
    ready: () => until((message) => message.type === "ready"),
    /** Resolves when the server has ended the stream. */
    ended: reading,
    lastId: () => received.findLast(({ id }) => id)?.id,
    /** Every row and every deleted id of a type, in the order of arrival. */
    items: <T = Record<string, unknown>>(type: string, from = 0) =>
      received
        .slice(from)
        .flatMap(({ message }) =>
          message.type === type && "items" in message ? (message.items as unknown as T[]) : [],
        ),
    deleted: (type: string) =>
      received.flatMap(({ message }) =>
        message.type === type && "deleted" in message ? message.deleted : [],
      ),
    async close() {
      control.abort();
      await reading;
    },
  };
}

/** True for a message of this type that has a row with these fields. */
export function rowOf(type: string, fields: object): (message: StreamMessage) => boolean {
  return (message) =>
    message.type === type &&
    "items" in message &&
    message.items.some((row) =>
      Object.entries(fields).every(([key, value]) => (row as Record<string, unknown>)[key] === value),
    );
}
