import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";

/** Reads the stream of a paired display over real HTTP. */
export async function readDisplay(url: string, key: string) {
  const control = new AbortController();
  const response = await fetch(`${url}/api/v1/company/display/stream`, {
    headers: { authorization: `Bearer ${key}` },
    signal: control.signal,
  });
  const events = viewsOf(response);
  let ending: Promise<unknown> | undefined;
  return {
    status: response.status,
    /** The next view. @throws Error when none comes within 10 s, or the stream ends */
    async next(): Promise<CustomerView> {
      const late = setTimeout(() => control.abort(), 10_000);
      const { value, done } = await events.next().finally(() => clearTimeout(late));
      if (done) throw new Error("the stream has ended");
      return value;
    },
    /** Resolves when the server has ended the stream. */
    get ended() {
      ending ??= (async () => {
        for (;;) if ((await events.next()).done) return;
      })();
      return ending;
    },
    close: () => control.abort(),
  };
}

async function* viewsOf(response: Response): AsyncGenerator<CustomerView, undefined> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body!) {
    const blocks = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      const data = block.split("\n").find((line) => line.startsWith("data: "));
      if (data) yield JSON.parse(data.slice(6)) as CustomerView;
    }
  }
  return undefined;
}
