import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";
import type { BrokenLine } from "./broken-line.ts";
import type { Killed } from "./killable.ts";
import type { Random } from "./random.ts";

type Props = { line: BrokenLine; server: Killed; token: string; random: Random };

/**
 * A second till: it reads the data stream over a connection that breaks at random bytes, and resumes from the last `id`. `orders`
 * has the orders that it received, id → temp_id.
 */
export function follow({ line, server, token, random }: Props) {
  const orders = new Map<number, string | null>();
  const state = { cuts: 0, isOver: false, lastId: undefined as string | undefined };
  let current: IncomingMessage | undefined;

  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const data = field("data");
    if (data) {
      const message = JSON.parse(data) as StreamMessage;
      if (message.type === "orders" && "deleted" in message)
        for (const id of message.deleted) orders.delete(id);
      if (message.type === "orders" && "items" in message) {
        for (const { id, temp_id } of message.items) orders.set(id, temp_id);
      }
    }
    state.lastId = field("id") ?? state.lastId;
  }

  /** Reads until the connection breaks or the server ends it. */
  async function connection(): Promise<void> {
    const sent = request({
      port: line.port,
      host: "127.0.0.1",
      path: "/api/v1/company/offline/data",
      agent: false,
      headers: { authorization: `Bearer ${token}`, ...(state.lastId && { "last-event-id": state.lastId }) },
    });
    sent.end();
    const answered = await Promise.race([once(sent, "response"), once(sent, "error")]).catch(() => []);
    const [answer] = answered as [IncomingMessage | Error | undefined];
    if (!answer || answer instanceof Error || answer.statusCode !== 200) return void sent.destroy();
    current = answer;
    // It may have been closed before the answer began.
    if (state.isOver) answer.destroy();
    let rest = "";
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) take(block);
    });
    answer.on("error", () => {});
    await once(answer, "close");
  }

  async function run(): Promise<void> {
    let reach = 20_000;
    while (!state.isOver) {
      await server.ready();
      line.breaks.push({ of: "answer", bytes: random.int(0, reach) });
      const before = state.lastId;
      await connection().catch(() => {});
      state.cuts += 1;
      // All missed changes come before one `id`, so the connection must last until that.
      reach = state.lastId === before ? reach * 2 : 20_000;
      await turn();
    }
  }
  const running = run();

  return {
    orders,
    cuts: () => state.cuts,
    async close() {
      state.isOver = true;
      current?.destroy();
      await running;
    },
  };
}
