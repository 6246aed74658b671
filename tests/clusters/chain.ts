import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";
import { expect } from "@playwright/test";
import { openStream } from "../../packages/server/test/open-stream.ts";
import { openCompany } from "../e2e/api.ts";
import type { RunningServer } from "../e2e/server.ts";
import { expectOutcome } from "../faults/outcome.ts";
import { seeded } from "../faults/random.ts";
import { hire } from "../faults/staff.ts";
import { openSellingTill, type SellingTill } from "./selling-till.ts";

const stock = 1_000_000;

/** A company whose tills know one address, that of a proxy. `server`: any of the servers behind it. */
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
    /** The longest time in which no till at all sold online, in milliseconds. */
    longestPause(): number {
      const times = tills.flatMap(({ answered }) => answered).sort((a, b) => a - b);
      return Math.max(...times.slice(1).map((time, i) => time - times[i]!));
    },
    /** Exactly what the tills were told is there, each sale once, and every total agrees with its ledger. */
    async expectOutcome(databaseUrl: string) {
      const expected = tills.map((till) => till.expected);
      await expectOutcome(front, company, expected, stock);
      const program = fileURLToPath(new URL("../../packages/server/dist/clove.js", import.meta.url));
      const env = {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: server.dataDir,
        LOG_LEVEL: "silent",
      };
      const checked = spawnSync(process.execPath, [program, "check-invariants"], { env, encoding: "utf8" });
      expect({ status: checked.status, violations: checked.stderr }).toEqual({ status: 0, violations: "" });
    },
    orderIds: () => tills.flatMap(({ expected }) => [...expected.sales.values()]).sort((a, b) => a - b),
  };
}

/** Another till that follows the data stream and comes back to it; `orders` are the ids that it has received. */
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

/** A proxy's file of docs/operating. Who is not root cannot become its user, and stays who it is. */
export function proxyFile(name: string): string {
  const text = readFileSync(operatingFile(name), "utf8");
  return process.getuid?.() === 0 ? text : text.replace(/^ +(chroot|user|group) .*\n/gm, "");
}

/** Where Debian's packages have what is tested here. */
export const operatingFile = (name: string) =>
  join(fileURLToPath(new URL("../../docs/operating/", import.meta.url)), name);
