import { hasFolded } from "../fold.ts";
import type { Branch } from "./branches.schema.ts";

/** A store is found by a part of its name, e-mail, number or address; an empty query finds all. */
export function matchBranch(
  branch: Pick<Branch, "name" | "email" | "contact_number" | "address">,
  query: string,
): boolean {
  const { name, email, contact_number, address } = branch;
  return [name, email, contact_number, address].some((text) => hasFolded(text, query));
}
