import type { PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import type { Scope } from "../../http/auth.ts";
import { namesMore, type SoldFacts, type StoredSaleFacts } from "./sale-facts.sql.ts";
import type { Taken } from "./take-stock.ts";

/** How many of each are remembered; the oldest are forgotten first. 10,000 goods take about 8 MB. */
const most = { goods: 10_000, counters: 1_000 };

/** `batch`: the one that is taken from first. */
type Goods = { facts: SoldFacts; batch: StoredSaleFacts["batches"][number] };
type Counter = Pick<StoredSaleFacts, "terminal" | "shift_id" | "own_shift_terminal_id">;

export type KeptFacts = ReturnType<typeof keepFacts>;

/**
 * What this server remembers of counters and goods, so that most sales need not read it: such a sale takes one round trip to the database
 * (docs/decisions/135). It may be old, so `write_sale` compares all of it under locks and, where it has changed, the sale is judged again
 * by what is read. A refusal by it decides nothing either. `now`: milliseconds of a clock that is never set.
 */
export function keepFacts(now: () => number = () => performance.now()) {
  const counters = new Map<string, Counter>();
  const goods = new Map<string, Goods>();
  /** Of the PostgreSQL that all is from, whose clock is ahead of `now` by so many milliseconds. */
  let source: { started_at: string; ahead: number } | undefined;

  return {
    /**
     * The facts of a sale with goods of which the first batch has enough, by somebody whose shift is open at the counter; null if one of
     * them is not known, or if the sale names a customer, a batch or an approval.
     */
    find(scope: Scope, body: PlaceOrderBody): StoredSaleFacts | null {
      const counter = counters.get(counterKey(scope, body.terminal_id));
      if (!source || !counter || namesMore(body)) return null;
      const { branch_id } = counter.terminal!;
      const sold = body.items.map((item) => {
        const found = goods.get(goodsKey(scope, branch_id, item.product_variation_id));
        return found && found.batch.quantity >= item.quantity ? found : undefined;
      });
      const known = sold.filter((found) => found !== undefined);
      // Two lines of the same goods may want more than there is.
      if (known.length < sold.length || new Set(known).size < sold.length) return null;
      return {
        ...counter,
        customer: null,
        variations: known.map(({ facts, batch }) => ({ ...facts, stock: batch.quantity })),
        batches: known.map(({ batch }) => batch),
        named_batches: [],
        approval: null,
        started_at: source.started_at,
        known: null,
        ids: {
          order_id: 0,
          item_ids: placesOf(body.items),
          payment_ids: placesOf(body.payments),
          are_places: true,
          at: new Date(now() + source.ahead).toISOString(),
        },
      };
    },

    /** Remembers what was just read for a sale. */
    keep(scope: Scope, { started_at, ids, ...stored }: StoredSaleFacts): void {
      const { terminal, shift_id, own_shift_terminal_id, variations, batches } = stored;
      if (source?.started_at !== started_at) {
        counters.clear();
        goods.clear();
      }
      source = { started_at, ahead: Date.parse(ids.at) - now() };
      if (!terminal) return;
      const key = counterKey(scope, terminal.id);
      counters.delete(key);
      if (own_shift_terminal_id === terminal.id)
        remember(counters, most.counters, key, { terminal, shift_id, own_shift_terminal_id });
      for (const facts of variations) {
        const batch = batches.find(({ product_variation_id }) => product_variation_id === facts.id);
        const at = goodsKey(scope, terminal.branch_id, facts.id);
        goods.delete(at);
        if (batch) remember(goods, most.goods, at, { facts, batch: { ...batch } });
      }
    },

    /** Notes that a sale has taken these goods. */
    took(scope: Scope, branch_id: number, taken: readonly Taken[]): void {
      for (const { product_variation_id, batch_id, quantity } of taken) {
        const batch = goods.get(goodsKey(scope, branch_id, product_variation_id))?.batch;
        if (batch?.stock_purchase_transaction_id === batch_id) batch.quantity -= quantity;
      }
    },
  };
}

const counterKey = ({ company_id, user_id }: Scope, terminal_id: number) =>
  `${company_id}/${user_id}/${terminal_id}`;
const goodsKey = ({ company_id }: Scope, branch_id: number, variation_id: number) =>
  `${company_id}/${branch_id}/${variation_id}`;
const placesOf = (rows: readonly unknown[]) => rows.map((_, at) => at + 1);

function remember<T>(all: Map<string, T>, limit: number, key: string, value: T): void {
  all.set(key, value);
  const [oldest] = all.size > limit ? all.keys() : [];
  if (oldest !== undefined) all.delete(oldest);
}
