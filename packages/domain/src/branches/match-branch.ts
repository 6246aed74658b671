import { hasFolded } from "../fold.ts";
import type { Branch } from "./branches.schema.ts";

/** Matches a part of the store's name, e-mail, number or address; an empty query matches all. */
export function matchBranch(
  branch: Pick<Branch, "name" | "email" | "contact_number" | "address">,
  query: string,
): boolean {
  const { name, email, contact_number, address } = branch;
  return [name, email, contact_number, address].some((text) => hasFolded(text, query));
}
