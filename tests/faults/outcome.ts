import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Quarantined } from "@clove/domain/sync/sync.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { expect } from "@playwright/test";
import type { RunningServer } from "../e2e/server.ts";
import type { Expected } from "./faulted-till.ts";
import { type Company, made } from "./staff.ts";

/** Checks that the server has exactly what it acknowledged to the tills, each once. `stock`: initial pieces of the common goods. */
export async function expectOutcome(
  server: RunningServer,
  company: Company,
  tills: readonly Expected[],
  stock: number,
): Promise<void> {
  const all = <T>(path: string, noun: string) => everything<T>(server, company.token, path, noun);
  const union = (of: (till: Expected) => Map<string, number>) =>
    new Map(tills.flatMap((till) => [...of(till)]));
  const sum = (of: (till: Expected) => Map<string, number>, ...keys: string[]) =>
    tills.reduce((total, till) => total + keys.reduce((part, key) => part + (of(till).get(key) ?? 0), 0), 0);

  const orders = await all<Order>("order/list", "orders");
  const byTempId = (rows: { id: number; temp_id: string | null }[]) =>
    rows.map(({ id, temp_id }) => `${temp_id} ${id}`).sort();
  const told = (map: Map<string, number>) => [...map].map(([temp_id, id]) => `${temp_id} ${id}`).sort();
  expect(byTempId(orders)).toEqual(told(union((till) => till.sales)));
  expect(new Set(orders.map(({ invoice_id }) => invoice_id)).size).toBe(orders.length);

  const aside = await all<Quarantined>("offline/quarantine", "quarantine");
  expect(aside.map(({ temp_id }) => temp_id).sort()).toEqual(
    tills.flatMap((till) => [...till.putAside]).sort(),
  );

  const customers = await all<User>("user/list?role=customer", "users");
  expect(byTempId(customers)).toEqual(told(union((till) => till.customers)));
  const owed = customers.map(({ id, temp_id, credit_used }) => ({ id, temp_id, credit_used }));
  expect(owed).toEqual(
    customers.map(({ id, temp_id }) => ({
      id,
      temp_id,
      credit_used: sum((till) => till.owed, String(id), temp_id ?? "") / 100,
    })),
  );

  const products = await all<Product>("product/list", "products");
  expect(byTempId(products.filter(({ temp_id }) => temp_id))).toEqual(told(union((till) => till.products)));
  const left = products.flatMap(({ temp_id, variations }) =>
    variations.map((variation) => ({
      variation: variation.id,
      left: variation.stocks.reduce((total, { quantity }) => total + quantity, 0),
      should:
        (temp_id ? 100_000 : stock) - sum((till) => till.sold, String(variation.id), variation.temp_id ?? ""),
    })),
  );
  expect(left).toEqual(left.map((one) => ({ ...one, left: one.should })));
}

/** `npm run clove -- check-invariants` on the server's data, or on another database; starts the embedded one if it is not running. */
export function expectInvariants(server: RunningServer, databaseUrl = server.databaseUrl): void {
  const program = fileURLToPath(new URL("../../packages/server/dist/clove.js", import.meta.url));
  const database = databaseUrl && { DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...database, DATA_DIR: server.dataDir, LOG_LEVEL: "silent" };
  const { status, stderr } = spawnSync(process.execPath, [program, "check-invariants"], {
    env,
    encoding: "utf8",
  });
  expect({ status, violations: stderr }).toEqual({ status: 0, violations: "" });
}

/** The last 20 lines of the server's log that are more than a call, for the output of a failed run. */
export function lastTroubles({ dataDir }: RunningServer): string {
  const file = join(dataDir, "server.log");
  const log = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return log
    .filter((line) => !line.includes('"level":30'))
    .slice(-20)
    .join("\n");
}

export async function everything<T>(
  server: RunningServer,
  token: string,
  path: string,
  noun: string,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const separator = path.includes("?") ? "&" : "?";
    const data = await made<Record<string, T[]> & { count: number }>(
      server,
      token,
      `${path}${separator}page=${page}&length=200`,
    );
    rows.push(...data[noun]!);
    if (rows.length >= data.count || data[noun]!.length === 0) return rows;
  }
}
