import { nanoid } from "nanoid";
import type { KeptCart, SoldCart } from "../../../local-db/kept-cart.ts";
import { type Cart, emptyCart } from "./cart.ts";

/** What stands on disk instead of this tab's cart. */
export type OtherCart = {
  cart: Cart;
  /** Keys of carts that were sold on this device. */
  sold: readonly string[];
  /** This tab's last change was not taken. */
  isRefused: boolean;
};

/**
 * How one tab keeps the open cart over a reload, a crash and a log-out (selling §18). Its writes go one after another, and none of
 * them overtakes what another tab wrote or sold: then the tab is told what to show instead.
 */
export function openCartOf(tab: string) {
  /** By owner: the revision of the entry that this tab took over last. */
  const known = new Map<string, number>();
  const followers = new Map<string, (other: OtherCart) => void>();
  /** Grows when a tab takes over another cart: what was to be written before is of the former one. */
  let takenOver = 0;
  let writing = 0;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    writing += 1;
    const done = last.then(work).finally(() => {
      writing -= 1;
    });
    last = done;
    return done;
  };
  const takeOver = (owner: string, kept: KeptCart, isRefused: boolean) => {
    const show = followers.get(owner);
    // Without a sale screen nobody takes it over; the next one learns it.
    if (!show) return;
    known.set(owner, kept.revision);
    takenOver += 1;
    show({ cart: cartOf(kept), sold: kept.sold, isRefused });
  };

  const fromDisk = async (owner: string): Promise<KeptCart | null> => {
    try {
      const { db, readCart } = await storage();
      return await readCart(db, owner);
    } catch {
      return null;
    }
  };

  return {
    /** What is kept, for this tab to go on with. */
    async open(owner: string): Promise<Cart> {
      const kept = await fromDisk(owner);
      if (kept) known.set(owner, kept.revision);
      return cartOf(kept);
    },
    /** Only looks. */
    async read(owner: string): Promise<Cart> {
      return cartOf(await fromDisk(owner));
    },
    /**
     * Resolves when it is on disk, or cannot be: the cart then lives as long as the page. False = it is not this tab's cart
     * any more; who follows it has been told.
     */
    write(owner: string, cart: Cart): Promise<boolean> {
      const began = takenOver;
      return inTurn(async () => {
        if (began !== takenOver) return false;
        try {
          const { db, writeCart } = await storage();
          const { isWritten, kept } = await writeCart(db, { owner, tab, known: known.get(owner) ?? 0 }, cart);
          if (!isWritten && kept.tab !== tab) takeOver(owner, kept, true);
          return isWritten;
        } catch (error) {
          console.warn("The open cart could not be stored", error);
          return true;
        }
      });
    },
    /** How a sale names this tab's cart. */
    named: (owner: string, key: string): SoldCart => ({ owner, key, tab }),
    /** The cart's sale is made: it never comes back. */
    sold(owner: string, key: string): Promise<void> {
      return inTurn(async () => {
        try {
          const { db, cartSold } = await storage();
          await cartSold(db, { owner, key, tab });
        } catch (error) {
          console.warn("The open cart could not be emptied", error);
        }
      });
    },
    /** Only looks at what other tabs of this person make of it. Returns the function that stops watching. */
    watch: (owner: string, changed: (cart: Cart) => void) =>
      watchKept(owner, (kept) => kept.tab !== tab && changed(cartOf(kept))),
    /** Tells what this tab has to show instead of its own. Returns the function that stops it. */
    follow(owner: string, changed: (other: OtherCart) => void): () => void {
      followers.set(owner, changed);
      const stop = watchKept(owner, (kept) => {
        const isNews = kept.tab !== tab && kept.revision > (known.get(owner) ?? 0);
        // What this tab is just writing meets the other's write by itself.
        if (isNews && writing === 0) takeOver(owner, kept, false);
      });
      return () => {
        if (followers.get(owner) === changed) followers.delete(owner);
        stop();
      };
    },
  };
}

export const openCart = openCartOf(nanoid());

async function storage() {
  const [{ clovePosDb }, keptCart] = await Promise.all([
    import("../../../local-db/clove-pos-db.ts"),
    import("../../../local-db/kept-cart.ts"),
  ]);
  return { db: clovePosDb(), ...keptCart };
}

function watchKept(owner: string, next: (kept: KeptCart) => void): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  void Promise.all([storage(), import("dexie")]).then(([{ db, readCart }, { liveQuery }]) => {
    if (isStopped) return;
    const subscription = liveQuery(() => readCart(db, owner)).subscribe({
      next,
      error: (error) => console.warn("The open cart is not watched any more", error),
    });
    stop = () => subscription.unsubscribe();
  }, console.warn);
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Another version of the app may have written it, also after the sale. */
function cartOf(kept: KeptCart | null): Cart {
  if (!kept || !isRecord(kept.cart)) return emptyCart;
  const { sold, cart } = kept;
  const { key, lines, payments } = cart;
  const isCart = typeof key === "string" && Array.isArray(lines) && Array.isArray(payments);
  return isCart && !sold.includes(key) ? { ...emptyCart, ...cart } : emptyCart;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
