import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { Caller } from "./door.ts";
import type { DemoStaff, Member } from "./people.ts";
import type { Random } from "./random.ts";
import type { Shelf } from "./shelf.ts";
import type { DemoStores } from "./stores.ts";

/** The demo company at work. */
export type Shop = {
  owner: Caller;
  stores: DemoStores;
  staff: DemoStaff;
  shelf: Shelf;
  /** The ids of the suppliers; none before the first delivery. */
  suppliers: number[];
  random: Random;
  /** How many online sales were decided; some may not be recorded yet. */
  sales: number;
  /** The recorded orders, in the order in which they were decided. */
  orders: Order[];
  /** Orders that came back, wholly or in part. */
  returned: Set<number>;
  /** The temporary ids of sales that were made without a connection. */
  offline: string[];
  /** What each customer owes, in MYR; never less than the real amount. */
  owed: Map<number, number>;
};

/** Somebody at a counter. */
export type Till = { by: Member; terminal: Terminal };

export function tillsOf({
  stores,
  staff,
}: Pick<Shop, "stores" | "staff">): Record<"first" | "second" | "harbour", Till> {
  const [first, second, third] = stores.counters;
  return {
    first: { by: staff.cashier, terminal: first },
    second: { by: staff.manager, terminal: second },
    harbour: { by: staff.cashier2, terminal: third },
  };
}
