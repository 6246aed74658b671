import { recordKinds, type SyncKind } from "@clove/domain/sync/record-kinds.ts";

/** The name of a record for people: an order by its reference and total, any other record by its name. */
export function recordText(kind: SyncKind, main: unknown, money: (amount: number) => string): string {
  const { name, order_ref, total } = typeof main === "object" && main !== null ? (main as Partial<Main>) : {};
  const known = kind === "order" ? order_ref : name;
  const amount = kind === "order" && typeof total === "number" ? ` · ${money(total)}` : "";
  return `${recordKinds[kind].label} ${typeof known === "string" ? known : ""}${amount}`.trim();
}

/** The row of the record itself among the rows that are sent with it. */
export function mainRow(kind: SyncKind, body: Record<string, unknown[]>): unknown {
  return body[recordKinds[kind].plural]?.[0];
}

type Main = { name: unknown; order_ref: unknown; total: unknown };
