import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";
import { openStream } from "../../packages/server/test/open-stream.ts";
import { openCompany } from "../e2e/api.ts";
import type { RunningServer } from "../e2e/server.ts";
import { expectInvariants, expectOutcome } from "../faults/outcome.ts";
import { seeded } from "../faults/random.ts";
import { hire } from "../faults/staff.ts";
import { openSellingTill, type SellingTill } from "./selling-till.ts";

const stock = 1_000_000;

/** A company whose tills use the address of a proxy. `server`: any of the servers behind it. */
export async function openChain(server: RunningServer, url: string, name: string, tillCount: number) {
  const front: RunningServer = { ...server, url };
  const random = seeded(Date.now());
  const company = await openCompany(front, name, stock);
  const tills: SellingTill[] = [];
  for (let number = 1; number <= tillCount; number++) {
    const seller = await hire(front, company, `Seller${number}`, "cashier");
    tills.push(openSellingTill(url, seller, [{ id: company.variation.id, price: 1000 }], random.fork()));
  }
  const sold = () => tills.reduce((sum, { expected }) => sum + expected.sales.size, 0);
  const failures = () => tills.flatMap((till) => till.failures).sort((a, b) => a.at - b.at);

  return {
    company,
    front,
    sold,
    failures,
    queued: () => tills.reduce((sum, till) => sum + till.queued(), 0),
    /** Tills sell until `stop` is called. */
    sell() {
      let goOn = true;
      const working = Promise.all(tills.map((till) => till.work(() => goOn)));
      return {
        working,
        stop: () => {
          goOn = false;
          return working;
        },
      };
    },
    /** The longest time in which no till sold online, in milliseconds. */
    longestPause(): number {
      const times = tills.flatMap(({ answered }) => answered).sort((a, b) => a - b);
      return Math.max(...times.slice(1).map((time, i) => time - times[i]!));
    },
    /** The server has exactly the acknowledged sales, each once, and every total agrees with its ledger. */
    async expectOutcome(databaseUrl: string) {
      const expected = tills.map((till) => till.expected);
      await expectOutcome(front, company, expected, stock);
      expectInvariants(server, databaseUrl);
    },
    orderIds: () => tills.flatMap(({ expected }) => [...expected.sales.values()]).sort((a, b) => a - b),
  };
}

/** Another till, which reads the data stream and reconnects; `orders` are the ids that it has received. */
export function followStream(url: string, token: string) {
  const orders = new Set<number>();
  let lastId: string | undefined;
  let isOver = false;
  let current: Awaited<ReturnType<typeof openStream>> | undefined;

  function take(message: StreamMessage): void {
    if (message.type !== "orders") return;
    if ("items" in message) for (const { id } of message.items) orders.add(id);
    else for (const id of message.deleted) orders.delete(id);
  }
  async function run(): Promise<void> {
    while (!isOver) {
      current = await openStream(url, token, lastId).catch(() => undefined);
      await current?.ended;
      for (const { message } of current?.received ?? []) take(message);
      lastId = current?.lastId() ?? lastId;
    }
  }
  const running = run();
  return {
    orders: () => {
      for (const { message } of current?.received ?? []) take(message);
      return [...orders].sort((a, b) => a - b);
    },
    async close() {
      isOver = true;
      await current?.close();
      await running;
    },
  };
}

/** A proxy's file of docs/operating. Without root the proxy cannot change its user, so these lines are left out. */
export function proxyFile(name: string): string {
  const text = readFileSync(operatingFile(name), "utf8");
  return process.getuid?.() === 0 ? text : text.replace(/^ +(chroot|user|group) .*\n/gm, "");
}

/** The path of a file of docs/operating. */
export const operatingFile = (name: string) =>
  join(fileURLToPath(new URL("../../docs/operating/", import.meta.url)), name);
