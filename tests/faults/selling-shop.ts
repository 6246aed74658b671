import { expect } from "@playwright/test";
import type { RunningServer } from "../e2e/server.ts";
import { brokenLine } from "./broken-line.ts";
import { openTill } from "./faulted-till.ts";
import { follow } from "./follower.ts";
import type { Killed } from "./killable.ts";
import type { Random } from "./random.ts";
import type { Company, Seller } from "./staff.ts";

type Props = {
  server: RunningServer;
  under: Killed;
  company: Company;
  sellers: readonly Seller[];
  random: Random;
};

/** A till for each seller, which sell over connections that break, and one that only listens over such a connection. */
export async function openSellingShop({ server, under, company, sellers, random }: Props) {
  const goods = [{ id: company.variation.id, price: 1000 }];
  const tills = await Promise.all(
    sellers.map((seller) =>
      openTill({ url: server.url, server: under, company, seller, goods, random: random.fork() }),
    ),
  );
  const line = await brokenLine(server.url);
  const follower = follow({ line, server: under, token: company.token, random: random.fork() });
  return {
    expected: tills.map(({ expected }) => expected),
    done: () => tills.reduce((sum, { expected }) => sum + expected.sales.size, 0),
    repeats: () => tills.reduce((sum, till) => sum + till.repeats(), 0),
    cuts: follower.cuts,
    work: (goOn: () => boolean) => Promise.all(tills.map((till) => till.work(goOn))),
    /** Waits until the listening till has received exactly these sales, and closes all. */
    async finish() {
      await Promise.all(tills.map((till) => till.close()));
      const known = new Map(
        tills.flatMap(({ expected }) => [...expected.sales].map(([temp_id, id]) => [id, temp_id])),
      );
      await expect.poll(() => follower.orders.size).toBe(known.size);
      expect(follower.orders).toEqual(known);
      await follower.close();
      await line.close();
    },
  };
}
