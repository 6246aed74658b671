import { nanoid } from "nanoid";
import { type Cart, emptyCart } from "./cart.ts";

/**
 * Where the open cart outlives a reload, a crash and a log-out (D9.2): one entry of `meta` per company and user, marked
 * with the tab that wrote it. The only place that knows how it is stored.
 */
export const openCart = {
  async read(owner: string): Promise<Cart> {
    try {
      const db = await database();
      return cartOf((await db.meta.get(entry(owner)))?.value);
    } catch {
      return emptyCart;
    }
  },
  /** Resolves when it is on disk, or cannot be: the cart then lives as long as the page. */
  async write(owner: string, cart: Cart): Promise<void> {
    writing += 1;
    try {
      const db = await database();
      await db.meta.put({ key: entry(owner), value: { tab, cart } });
    } catch (error) {
      console.warn("The open cart could not be stored", error);
    } finally {
      writing -= 1;
    }
  },
  /** What a transaction that keeps the sale writes, so that the cart never comes back beside it. */
  emptied: (owner: string) => ({ key: entry(owner), emptied: { tab, cart: emptyCart } }),
  /** Another tab of this person changed the cart. Returns the function that stops watching. */
  watch(owner: string, changed: (cart: Cart) => void): () => void {
    let stop: (() => void) | null = null;
    let isStopped = false;
    void Promise.all([database(), import("dexie")]).then(([db, { liveQuery }]) => {
      if (isStopped) return;
      const subscription = liveQuery(() => db.meta.get(entry(owner))).subscribe({
        next: (row) => {
          // What this tab is just writing is newer.
          if (writing === 0 && isRecord(row?.value) && row.value.tab !== tab) changed(cartOf(row.value));
        },
        error: (error) => console.warn("The open cart is not watched any more", error),
      });
      stop = () => subscription.unsubscribe();
    }, console.warn);
    return () => {
      isStopped = true;
      stop?.();
    };
  },
};

const tab = nanoid();
let writing = 0;
const entry = (owner: string) => `open cart ${owner}`;
const database = async () => (await import("../../local-db/clove-pos-db.ts")).clovePosDb();

/** Another version of the app may have written it. */
function cartOf(value: unknown): Cart {
  if (!isRecord(value) || !isRecord(value.cart)) return emptyCart;
  const { key, lines, payments } = value.cart;
  const isCart = typeof key === "string" && Array.isArray(lines) && Array.isArray(payments);
  return isCart ? { ...emptyCart, ...value.cart } : emptyCart;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
