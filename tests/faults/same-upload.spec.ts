import { expect, test } from "@playwright/test";
import { openCompany } from "../e2e/api.ts";
import { startServer } from "../e2e/server.ts";
import { brokenLine } from "./broken-line.ts";
import { nothingExpected } from "./faulted-till.ts";
import { killable } from "./killable.ts";
import { expectInvariants, expectOutcome } from "./outcome.ts";
import { runSeed, seeded } from "./random.ts";
import { offlineRecord, randomSale } from "./sales.ts";
import { hire, made } from "./staff.ts";
import { stubbornLine } from "./stubborn-line.ts";

const seed = runSeed();
const clients = 10;
const stock = 10_000;

test("an upload sent ten times at once over broken connections is recorded once, but for its malformed record", async () => {
  const server = await startServer();
  const random = seeded(seed);
  try {
    const company = await openCompany(server, "same-upload", stock);
    const seller = await hire(server, company, "Aina", "cashier");
    const terminal_id = seller.terminal.id;
    await made(server, seller.token, "terminal/shift/open", { terminal_id, opening_balance: 0 });
    const goods = [{ id: company.variation.id, price: 1000 }];
    const sales = Array.from({ length: 60 }, (_, i) => {
      const makers = { temp_id: `T0002-same${i}`, terminal_id, cashier_user_id: seller.user.id };
      return randomSale(random, { ...makers, customer: null }, goods);
    });
    const broken = sales[30]!;
    const records = sales.map((sale) => offlineRecord(sale, sale === broken));
    const under = killable(server);
    const told = await Promise.all(
      Array.from({ length: clients }, async () => {
        const line = await brokenLine(server.url);
        const own = random.fork();
        try {
          return await stubbornLine({ line, server: under, token: seller.token, random: own }).untilSynced(
            records,
          );
        } finally {
          await line.close();
        }
      }),
    );
    for (const answers of told) expect(answers).toEqual(told[0]);
    const ids = told[0]!;
    expect(ids.get(broken.temp_id)).toBeNull();
    const taken = sales.filter((sale) => sale !== broken);
    const pieces = taken.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    const expected = {
      ...nothingExpected(),
      sales: new Map(taken.map(({ temp_id }) => [temp_id, ids.get(temp_id)!])),
      putAside: new Set([broken.temp_id]),
      sold: new Map([[String(company.variation.id), pieces]]),
    };
    await expectOutcome(server, company, [expected], stock);
    await server.stop();
    expectInvariants(server);
  } catch (error) {
    console.log(`To repeat: CLOVE_SEED=${seed}`);
    throw error;
  } finally {
    await server.remove();
  }
});
