import { type Cart, emptyCart } from "./cart.ts";

/**
 * Where the open cart outlives a reload, a crash and a log-out (D9.2): one entry per company and user. The only place that
 * knows how it is stored.
 */
export const openCart = {
  read(owner: string): Cart {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(entry(owner)) ?? "null");
      return isCart(stored) ? { ...emptyCart, ...stored } : emptyCart;
    } catch {
      return emptyCart;
    }
  },
  write(owner: string, cart: Cart) {
    try {
      if (cart.key === "") localStorage.removeItem(entry(owner));
      else localStorage.setItem(entry(owner), JSON.stringify(cart));
    } catch {
      // Storage is full or blocked: the cart then lives as long as the page.
    }
  },
  /** Another tab of this person changed the cart. Returns the function that stops watching. */
  watch(owner: string, changed: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => key === entry(owner) && changed();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};

const entry = (owner: string) => `openCart:${owner}`;

function isCart(value: unknown): value is Cart {
  if (typeof value !== "object" || value === null) return false;
  const { key, lines, payments } = value as Record<string, unknown>;
  return typeof key === "string" && Array.isArray(lines) && Array.isArray(payments);
}
