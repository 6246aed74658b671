import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { DeviceProof } from "@clove/domain/proof/proof.schema.ts";
import type { Quarantined } from "@clove/domain/sync/sync.schema.ts";
import { expect } from "@playwright/test";
import type { Note, Stand } from "../../packages/web/src/app/bare-till-terms.fixtures.ts";
import type { RunningServer } from "../e2e/server.ts";
import type { BareTill } from "./bare-till.ts";
import { everything } from "./outcome.ts";
import { type Company, made } from "./staff.ts";

/** A sale as its till told it. */
type Told = Extract<Note, { what: "begun" }> & {
  till: BareTill;
  /** The customer has paid: the server has acknowledged it, or it was kept on the device. */
  isSold: boolean;
  isAcknowledged: boolean;
  device_no: number;
  order_ref: string;
  codes: readonly string[];
};

export function toldSales(tills: readonly BareTill[]): Map<string, Told> {
  const sales = new Map<string, Told>();
  for (const till of tills) {
    for (const note of till.notes) {
      if (note.what === "begun")
        sales.set(note.temp_id, {
          ...note,
          till,
          isSold: false,
          isAcknowledged: false,
          device_no: 0,
          order_ref: "",
          codes: [],
        });
      if (note.what !== "acknowledged" && note.what !== "kept") continue;
      const { device_no, order_ref, codes } = note;
      Object.assign(sales.get(note.temp_id)!, {
        ...{ isSold: true, isAcknowledged: note.what === "acknowledged", device_no, order_ref, codes },
      });
    }
  }
  return sales;
}

type Props = {
  server: RunningServer;
  company: Company;
  tills: readonly BareTill[];
  /** Of each till, when it last was there. */
  stands: ReadonlyMap<BareTill, Stand>;
  /** Initial pieces of each goods. */
  stock: number;
};

/**
 * Every sale that a till which is still there, or the server, has acknowledged is on the server exactly once, as it was told. Of a till that
 * is gone those are missing whose numbers the proof names, and no others.
 * @returns the numbers that died
 */
export async function expectSalesOnce({ server, company, tills, stands, stock }: Props) {
  const orders = await everything<Order>(server, company.token, "order/list", "orders");
  const sales = toldSales(tills);
  // The order of an exchange has no key of its own, but keeps its number.
  const exchanges = new Map(
    [...sales.values()].flatMap(({ isExchange, order_ref, temp_id }) =>
      isExchange ? [[order_ref, temp_id] as const] : [],
    ),
  );
  const keyOf = ({ temp_id, order_ref }: Order) =>
    temp_id ?? exchanges.get(order_ref) ?? `exchange ${order_ref}`;
  const stored = new Map(orders.map((order) => [keyOf(order), order]));
  expect(stored.size, "orders with a key of their own").toBe(orders.length);
  const foreign = [...stored.keys()].filter((key) => !sales.has(key));
  expect
    .soft(
      foreign.filter((key) => !key.startsWith("exchange ")),
      "orders that nobody made",
    )
    .toEqual([]);
  // Of some exchanges no answer came before the browser was killed.
  const unanswered = [...sales.values()].filter(({ isExchange, isSold }) => isExchange && !isSold).length;
  expect.soft(foreign.length, "exchanges that nobody made").toBeLessThanOrEqual(unanswered);
  for (const numbers of [
    orders.map(({ order_ref }) => order_ref),
    orders.map(({ invoice_id }) => invoice_id),
  ])
    expect.soft(new Set(numbers).size, "numbers given once").toBe(orders.length);

  const lost = [...sales.values()].filter(({ isSold, temp_id }) => isSold && !stored.has(temp_id));
  const named = lost.map(
    ({ temp_id, device_no, isAcknowledged, till }) =>
      `${till.name} ${device_no} ${temp_id} ${isAcknowledged ? "acknowledged" : "kept"}`,
  );
  expect
    .soft(
      named.filter((_, i) => !lost[i]!.till.isDead()),
      "lost sales of tills that are there",
    )
    .toEqual([]);
  const other = [...stored].flatMap(([key, order]) => {
    const told = sales.get(key);
    const [is, was] = [asStored(order), told ? asTold(told) : asStored(order)];
    return is === was ? [] : `${key}: ${is}, not ${was}`;
  });
  expect.soft(other, "sales with other lines or money").toEqual([]);

  const died = await expectProof({ server, company, tills, stands, lost });
  await expectStock({ server, company, orders, stock });
  return { orders: orders.length, sold: [...sales.values()].filter(({ isSold }) => isSold).length, died };
}

const linesOf = (lines: readonly (readonly [number, number, number])[]) =>
  lines.map((line) => line.join(" × ")).join(", ");
const asTold = ({ total, lines, method }: Told) => `${total} by ${method}: ${linesOf(lines)}`;
function asStored({ total, items, payment_logs }: Order): string {
  const methods = payment_logs.map(({ payment_method }) => payment_method).join("+");
  const paid = payment_logs.reduce(
    (sum, { amount_received, amount_returned }) => sum + amount_received - amount_returned,
    0,
  );
  const lines = linesOf(items.map((item) => [item.product_variation_id, item.quantity, item.unit_price]));
  return `${total === paid ? total : `${total}, paid ${paid}`} by ${methods}: ${lines}`;
}

/** The proof is complete, or names exactly the numbers of these lost sales. */
async function expectProof({
  server,
  company,
  tills,
  stands,
  lost,
}: Omit<Props, "stock"> & { lost: readonly Told[] }) {
  const { devices } = await made<{ devices: DeviceProof[] }>(server, company.token, "proof");
  const { faults } = await made<{ faults: object[] }>(server, company.token, "proof/check");
  expect.soft(faults, "faults of the proof").toEqual([]);
  const died: Record<string, number[]> = {};
  for (const till of tills) {
    const { device_id, made: last } = stands.get(till)!;
    const proof = devices.find((device) => device.device_id === device_id);
    const numbers = lost.flatMap((sale) => (sale.till === till ? sale.device_no : [])).sort((a, b) => a - b);
    const found = {
      made: proof?.made,
      lacks: (proof?.made ?? 0) - (proof?.received ?? 0),
      faults: proof?.faults,
    };
    expect.soft(found, till.name).toEqual({ made: last, lacks: numbers.length, faults: [] });
    const ranges = proof!.missing.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => from + i),
    );
    const unexpected = ranges.filter((number) => !numbers.includes(number));
    const about = await Promise.all(unexpected.map((number) => aroundNumber(server, company, till, number)));
    expect
      .soft(ranges, `${till.name}: numbers that the proof names, around which were ${about.join("\n")}`)
      .toEqual(numbers.slice(0, ranges.length));
    if (numbers.length > 0) died[till.name] = numbers;
  }
  return died;
}

/** What a till told shortly before its next number, and what of these sales the proof file has (proof §8). */
async function aroundNumber(
  server: RunningServer,
  company: Company,
  { notes }: BareTill,
  number: number,
): Promise<string> {
  const next = notes.findIndex((note) => "device_no" in note && note.device_no > number);
  const around = notes.slice(Math.max(0, next - 12), next + 3);
  const file = await fetch(`${server.url}/api/v1/company/proof/file`, {
    headers: { authorization: `Bearer ${company.token}` },
  });
  const lines = (await file.text()).split("\n");
  const stored = around.flatMap((note) =>
    lines.filter((line) => note.what === "begun" && line.includes(note.temp_id)),
  );
  return [`${number}:`, ...around.map((note) => JSON.stringify(note)), ...stored].join("\n");
}

async function expectStock({
  server,
  company,
  orders,
  stock,
}: Pick<Props, "server" | "company" | "stock"> & { orders: readonly Order[] }) {
  const gone = new Map<number, number>();
  for (const { status, items } of orders) {
    for (const { product_variation_id: id, quantity, returned_quantity } of items)
      gone.set(id, (gone.get(id) ?? 0) + (status === "cancelled" ? 0 : quantity - returned_quantity));
  }
  const products = await everything<Product>(server, company.token, "product/list", "products");
  const left = products.flatMap(({ variations }) =>
    variations.map(({ id, stocks }) => ({
      id,
      left: stocks.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  );
  expect.soft(left, "stock").toEqual(left.map(({ id }) => ({ id, left: stock - (gone.get(id) ?? 0) })));
}

/** Has done again what was kept aside, oldest first, until nothing more can be. @returns what is left, with its reason */
export async function settleAside(server: RunningServer, company: Company): Promise<Quarantined[]> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const open = await everything<Quarantined>(server, company.token, "offline/quarantine", "quarantine");
    if (open.length === 0 || open.length === before) return open;
    before = open.length;
    for (const { id } of open.sort((a, b) => a.id - b.id))
      await made(server, company.token, `offline/quarantine/${id}/retry`, { reason: "As it was" }).catch(
        () => {},
      );
  }
}
