import type { AuditEntry } from "./audit.schema.ts";

/** The kinds of rows that are shown by a name instead of an id. */
export type NamedKind =
  | "user"
  | "branch"
  | "terminal"
  | "order"
  | "product"
  | "variation"
  | "held_cart"
  | "category"
  | "brand";

/** The kind of row whose id a field of a detail is. */
const kinds: Record<string, NamedKind> = {
  user_id: "user",
  cashier_user_id: "user",
  sent_by: "user",
  opened_by: "user",
  began_by: "user",
  requested_by: "user",
  approved_by: "user",
  branch_id: "branch",
  source_branch_id: "branch",
  destination_branch_id: "branch",
  terminal_id: "terminal",
  order_id: "order",
  product_variation_id: "variation",
  category_id: "category",
  brand_id: "brand",
};
const subjects: readonly NamedKind[] = ["user", "branch", "terminal", "order", "product", "held_cart"];

export const kindOfField = (field: string): NamedKind | undefined =>
  Object.hasOwn(kinds, field) ? kinds[field] : undefined;

const kindOfSubject = (subject: string | null): NamedKind | undefined =>
  subjects.find((kind) => kind === subject);

/** The ids in these entries that have names, each once. */
export function namedIds(
  entries: readonly Pick<AuditEntry, "subject" | "subject_id" | "detail">[],
): Map<NamedKind, Set<number>> {
  const found = new Map<NamedKind, Set<number>>();
  const note = (kind: NamedKind | undefined, id: unknown) => {
    if (kind && typeof id === "number") found.set(kind, (found.get(kind) ?? new Set()).add(id));
  };
  const visit = (part: unknown, inside: string) => {
    if (typeof part !== "object" || part === null) return;
    if (Array.isArray(part)) {
      for (const each of part) visit(each, inside);
      return;
    }
    for (const [field, value] of Object.entries(part)) {
      note(
        (inside === "variations" || inside === "prices") && field === "id" ? "variation" : kindOfField(field),
        value,
      );
      visit(value, field);
    }
  };
  for (const { subject, subject_id, detail } of entries) {
    note(kindOfSubject(subject), subject_id);
    visit(detail, "");
  }
  return found;
}
