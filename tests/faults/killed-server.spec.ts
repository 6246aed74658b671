import { expect, test } from "@playwright/test";
import { call, openCompany } from "../e2e/api.ts";
import { startServer } from "../e2e/server.ts";
import { expectInvariants } from "./outcome.ts";

const rounds = 3;
const clients = 6;
const salesPerRound = 40;

test("a server killed during sales comes back with every acknowledged sale, none recorded twice", async () => {
  const server = await startServer();
  try {
    const stock = 10_000;
    const company = await openCompany(server, "killed", stock);
    const acknowledged = new Map<string, number>();
    const unanswered = new Set<string>();
    const sell = (temp_id: string) =>
      call<{ order: { id: number } }>(server, company.token, "order/place", {
        temp_id,
        terminal_id: company.terminal.id,
        items: [{ product_variation_id: company.variation.id, quantity: 1, sale_price: 10 }],
        payments: [{ payment_method: "cash", amount_received: 10, amount_returned: 0 }],
      });

    for (let round = 0; round < rounds; round++) {
      let sent = 0;
      // Each round kills after another number of answers, while the other clients' sales are running.
      const killAt = acknowledged.size + 7 + round * 11;
      let killed: Promise<void> | undefined;
      const client = async () => {
        while (!killed && sent < salesPerRound) {
          const temp_id = `T0001-${round}-${sent++}`;
          unanswered.add(temp_id);
          const answer = await sell(temp_id).catch(() => undefined);
          if (answer?.status !== 200) continue;
          acknowledged.set(temp_id, answer.data.order.id);
          unanswered.delete(temp_id);
          if (acknowledged.size >= killAt) killed ??= server.kill9();
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      await killed;
      await server.start();
      for (const id of acknowledged.values()) {
        expect((await call(server, company.token, `order/${id}`)).status).toBe(200);
      }
      // Unanswered sales are sent again under their temp_id, as a till does, and are recorded once.
      for (const temp_id of unanswered) {
        const answer = await sell(temp_id);
        expect(answer.status).toBe(200);
        acknowledged.set(temp_id, answer.data.order.id);
        unanswered.delete(temp_id);
      }
    }
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
    const { data } = await call<{ product: { variations: { stocks: { quantity: number }[] }[] } }>(
      server,
      company.token,
      `product/${company.product.id}`,
    );
    expect(data.product.variations[0]!.stocks[0]!.quantity).toBe(stock - acknowledged.size);
    await server.stop();
    expectInvariants(server);
  } finally {
    await server.remove();
  }
});
