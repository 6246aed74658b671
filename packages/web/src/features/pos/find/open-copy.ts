import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { LocalCopy } from "../../../local-db/local-copy.ts";
import type { MemoryCopy } from "../../../local-db/memory-copy.ts";
import type { CartCustomer } from "../cart/cart.ts";
import { type Sellable, sellablesOf } from "./sellable.ts";

/*
  Synchronous answers of the local copy, because a key press must be answered at once. Until the copy is open they find nothing.
*/
let openCopy: (() => LocalCopy | undefined) | undefined;

/** The copy's code is no part of the first load. */
export async function loadCopyCode(): Promise<void> {
  openCopy ??= (await import("../../../local-db/local-copy.ts")).openLocalCopy;
}

export const hasCopyCode = () => openCopy !== undefined;

/** Whether the copy has all goods, with `people` also all customers, so that what it does not have is not there. */
export function hasWholeCopy(people: boolean): boolean {
  const memory = openCopy?.()?.memory;
  return memory?.hasCatalogue === true && (!people || memory.hasCustomers);
}

export function scanOpenCopy(code: string, branchId: number | null): Sellable | undefined {
  const found = openCopy?.()?.memory.scan(code, branchId ?? undefined);
  return found && sellablesOf([found.product], branchId).find(({ facts }) => facts.id === found.variation.id);
}

export const scanCustomer = (code: string): CartCustomer | undefined =>
  openCopy?.()?.memory.scanCustomer(code);

/** The first active customers that a search finds; undefined as long as the copy may lack some. */
export function findCustomers(text: string, length: number): CartCustomer[] | undefined {
  const memory = openCopy?.()?.memory;
  if (!memory?.hasCustomers) return undefined;
  const found: CartCustomer[] = [];
  for (const id of memory.findUsers(text, ["customer"])) {
    const user = memory.user(id);
    if (user?.status === "active") found.push(user);
    if (found.length === length) break;
  }
  return found;
}

/** Whether a search finds anything that this device knows. */
export function findsHere(text: string, branchId: number | null): boolean {
  const memory = openCopy?.()?.memory;
  return memory !== undefined && (searchCopy(memory, text, 1, branchId) ?? []).length > 0;
}

/** The first products that a search finds; undefined as long as the copy may lack some. */
export const searchCopy = (
  memory: MemoryCopy,
  text: string,
  length: number,
  branchId: number | null,
): Product[] | undefined =>
  memory.hasCatalogue
    ? memory.findProducts(text, 0, length, { branch_id: branchId ?? undefined }).products
    : undefined;
