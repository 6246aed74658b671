import { nanoid } from "nanoid";
import type { KeptCart, SoldCart } from "../../../local-db/kept-cart.ts";
import { type Cart, emptyCart } from "./cart.ts";

/** The stored cart that replaces this tab's. */
export type OtherCart = {
  cart: Cart;
  /** Keys of carts that were sold on this device. */
  sold: readonly string[];
  /** This tab's last change was not stored. */
  isRefused: boolean;
};

/**
 * Stores one tab's open cart, so that it survives a reload, a crash and a log-out (selling §18). Writes run one after
 * another, and none overwrites what another tab wrote or sold: then the tab is told what to show instead.
 */
export function openCartOf(tab: string) {
  /** By owner: the revision of the entry that this tab last adopted. */
  const known = new Map<string, number>();
  const followers = new Map<string, (other: OtherCart) => void>();
  /** Increased when the tab adopts another cart: earlier pending writes belong to the former one. */
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
    // Without a sale screen nothing adopts it; the next one loads it.
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
    /** The stored cart, to continue with in this tab. */
    async open(owner: string): Promise<Cart> {
      const kept = await fromDisk(owner);
      if (kept) known.set(owner, kept.revision);
      return cartOf(kept);
    },
    /**
     * Adopts the stored cart if another tab changed, sold or held it since this tab adopted it, and returns it; null: the cart
     * `key` of this tab is the latest. It waits for this tab's own writes, so that it never returns what was before them.
     */
    news(owner: string, key: string): Promise<Cart | null> {
      return inTurn(async () => {
        const kept = await fromDisk(owner);
        if (!kept) return null;
        const isChanged = kept.tab !== tab && kept.revision > (known.get(owner) ?? 0);
        if (!isChanged && !kept.sold.includes(key)) return null;
        known.set(owner, kept.revision);
        return cartOf(kept);
      });
    },
    /** Reads the stored cart without adopting it. */
    async read(owner: string): Promise<Cart> {
      return cartOf(await fromDisk(owner));
    },
    /**
     * Resolves when it is on disk, or cannot be stored: the cart then lasts as long as the page. False = the cart is no
     * longer this tab's; its watchers have been told.
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
    /** How a sale identifies this tab's cart. */
    named: (owner: string, key: string): SoldCart => ({ owner, key, tab, known: known.get(owner) ?? 0 }),
    /** The cart was sold and must not reappear. */
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
    /** Watches other tabs' changes without adopting them. Returns the function that stops watching. */
    watch: (owner: string, changed: (cart: Cart) => void) =>
      watchKept(owner, (kept) => kept.tab !== tab && changed(cartOf(kept))),
    /** Calls back with the cart that this tab has to show instead of its own. Returns the function that stops it. */
    follow(owner: string, changed: (other: OtherCart) => void): () => void {
      followers.set(owner, changed);
      const stop = watchKept(owner, (kept) => {
        const isNews = kept.tab !== tab && kept.revision > (known.get(owner) ?? 0);
        // A pending write of this tab detects the other's write by itself.
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
