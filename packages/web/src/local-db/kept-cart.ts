import type { PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import { companyOf } from "./cart-owner.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { drawnProofs } from "./drawn-proofs.ts";
import { noteDrawn, proveSale, settleStored } from "./prove-sale.ts";
import { unsealed } from "./unsealed.ts";

/**
 * The open cart on disk (selling §18): one entry of `meta` per company and user, which all tabs of that person share. `revision`
 * grows with every write; `tab` wrote it last. `sold`: keys of the carts that were sold here last, in an entry of their own.
 */
type Entry = { revision: number; tab: string | null; cart: unknown };
export type KeptCart = Entry & { sold: readonly string[] };

/** A cart as a sale names it; `owner`: company and user; `tab`: where it is sold; `known`: the revision that this tab has seen. */
export type SoldCart = { owner: string; key: string; tab: string; known: number };

/** Another tab sold the cart or changed it. */
export class CartTaken extends Error {}

/** Far more sales than a tab can miss before it is reloaded, in about 10 KB. */
const maxSold = 500;
const entry = (owner: string) => `open cart ${owner}`;
const soldEntry = (owner: string) => `sold carts ${owner}`;

export async function readCart(db: ClovePosDb, owner: string): Promise<KeptCart> {
  const [row, soldRow] = await db.meta.bulkGet([entry(owner), soldEntry(owner)]);
  // An older version of the app wrote no revision.
  const { revision = 0, tab = null, cart = null } = (row?.value ?? {}) as Partial<Entry>;
  return { revision, tab, cart, sold: (soldRow?.value ?? []) as string[] };
}

/**
 * Writes the cart of a tab that knows the entry as of `known`. A cart that was sold never comes back, and what another
 * tab wrote meanwhile stays. Returns `isWritten`, or the stored entry that the tab must adopt. A cart that is about to be sold gets its number in this
 * device's chain with it (proof §2).
 */
export async function writeCart(
  db: ClovePosDb,
  { owner, tab, known }: { owner: string; tab: string; known: number },
  cart: { key: string; attempt?: Attempt | null; practice?: true },
): Promise<{ isWritten: boolean; kept: KeptCart }> {
  const attempt = cart.practice ? null : cart.attempt;
  const company_id = companyOf(owner);
  const { proof, ...result } = await db.transaction("rw", db.meta, async () => {
    const kept = await readCart(db, owner);
    if (isTaken(kept, { key: cart.key, tab, known })) return { isWritten: false, kept, proof: null };
    const written = { revision: Math.max(kept.revision, known) + 1, tab, cart };
    await db.meta.put({ key: entry(owner), value: written });
    const proof = attempt ? await proveSale(db, company_id, attempt) : null;
    return { isWritten: true, kept: { ...written, sold: kept.sold }, proof };
  });
  if (proof) {
    drawnProofs.set(proof.temp_id, proof);
    noteDrawn(company_id, proof);
  }
  return result;
}

type Attempt = Pick<PlaceOrderBody, "items" | "payments"> & { temp_id: string };

type Named = Omit<SoldCart, "known">;

/**
 * The cart was sold: its key and its sale's number are used up, and it is deleted unless another cart is stored by now. What was confirmed
 * meanwhile is sealed in the same transaction.
 */
export async function cartSold(db: ClovePosDb, cart: Named): Promise<void> {
  const end = async () => {
    await useUp(db, await readCart(db, cart.owner), cart);
    return settleStored(db, companyOf(cart.owner));
  };
  // Without a connection that part of the app may never arrive, and nothing was confirmed.
  const endAlone = async () => (await db.transaction("rw", db.meta, end))();
  if (unsealed.size === 0) return endAlone();
  try {
    const { rowsToSeal, noteSealed } = await import("./seal-sales.ts");
    const rows = rowsToSeal();
    const noteSettled = await db.transaction("rw", [db.meta, db.journal], async () => {
      await db.journal.bulkPut(rows);
      return end();
    });
    noteSealed(rows);
    noteSettled();
  } catch {
    // On a full device, or where that part of the app cannot be loaded, the cart ends all the same.
    await endAlone();
  }
}

/**
 * The same as part of a sale's transaction: reads, and returns the function that writes. `isSent`: the server may have
 * stored the sale; until then any tab may have sold the cart or changed it.
 * @throws CartTaken
 */
export async function sellCart(
  db: ClovePosDb,
  cart: SoldCart,
  isSent: boolean,
): Promise<() => PromiseLike<unknown>> {
  const kept = await readCart(db, cart.owner);
  if (!isSent && isTaken(kept, cart)) throw new CartTaken(`another tab has the cart ${cart.key}`);
  return () => useUp(db, kept, cart);
}

function isTaken(kept: KeptCart, { key, tab, known }: Omit<SoldCart, "owner">): boolean {
  return (kept.tab !== tab && kept.revision > known) || kept.sold.includes(key);
}

async function useUp(db: ClovePosDb, { revision, cart, sold }: KeptCart, { owner, key, tab }: Named) {
  const rows = [];
  if (!sold.includes(key)) rows.push({ key: soldEntry(owner), value: [...sold, key].slice(-maxSold) });
  if (keyOf(cart) === key)
    rows.push({ key: entry(owner), value: { revision: revision + 1, tab, cart: null } });
  await db.meta.bulkPut(rows);
}

/** Empties the company's carts that only practise, of whichever person (offline §17). Needs a transaction that writes `meta`. */
export async function endPracticeCarts(db: ClovePosDb, company_id: number): Promise<void> {
  await db.meta
    .where("key")
    .startsWith(entry(`${company_id}:`))
    .modify((row) => {
      const { revision, cart } = row.value as Entry;
      if ((cart as { practice?: true } | null)?.practice)
        row.value = { revision: revision + 1, tab: null, cart: null };
    });
}

const keyOf = (cart: unknown) =>
  typeof cart === "object" && cart !== null && "key" in cart ? cart.key : null;
