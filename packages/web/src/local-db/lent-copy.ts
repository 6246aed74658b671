import { mayDo, type Permission, parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { RowType } from "./rows.ts";

/** How somebody reads rows of a type: `whole`: all that they may see is among them; `show`: a row as they may see it, null: not. */
export type Lens = { whole: boolean; show: ((row: never) => object | null) | null };
/** By the stamp of the rows; null: nothing of them may be read. */
export type Lenses = (type: RowType, stamp: string) => Lens | null;

/** Rows that were read for this person, with these rights. */
export const ownOnly =
  (own: string): Lenses =>
  (_, stamp) =>
    stamp === own ? { whole: true, show: null } : null;

type Rights = { role: string; permissions: Permission[]; branch_ids: readonly number[] };

/**
 * At a till where people change by PIN, the next one begins with the rows of the one before, as far as their own rights go: until
 * their snapshot is in, and as long as there is no connection (offline §11).
 */
export function lentTo(reader: Profile, own: string): Lenses {
  const { role, branches } = reader;
  const now = {
    role,
    permissions: parsePermissions(reader.permissions),
    branch_ids: branches.map(({ id }) => id),
  };
  return (type, stamp) => {
    if (stamp === own) return { whole: true, show: null };
    const from = rightsIn(stamp, reader.company_id);
    return from && lensFor(type, from, { ...now, id: reader.id });
  };
}

/** As `stampOf` writes them; null: another company's. */
function rightsIn(stamp: string, company_id: number): Rights | null {
  const [company, , role, permissions, branch_ids] = JSON.parse(stamp) as [
    number,
    number,
    string,
    string,
    number[],
  ];
  return company === company_id ? { role, permissions: parsePermissions(permissions), branch_ids } : null;
}

const catalogue: readonly Permission[] = ["product:view", "pos:view", "purchase:view", "transfer:view"];
const costs: readonly Permission[] = ["product:view", "purchase:view"];
const people: readonly Permission[] = ["user:view", "pos:view"];
const mayAny = (who: Rights, keys: readonly Permission[]) => keys.some((key) => mayDo(who, key));
const isAll = ({ role }: Rights) => role === "company_admin";

function lensFor(type: RowType, from: Rights, to: Rights & { id: number }): Lens | null {
  const sees = (branch_id: number) => isAll(to) || to.branch_ids.includes(branch_id);
  const covers = isAll(from) || (!isAll(to) && to.branch_ids.every((id) => from.branch_ids.includes(id)));
  switch (type) {
    case "sizes":
    case "colors":
    case "measurement_units":
    case "categories":
    case "brands":
    case "price_changes":
    case "products":
      return mayAny(to, catalogue) ? { whole: mayAny(from, catalogue), show: null } : null;
    case "product_variations": {
      if (!mayAny(to, catalogue)) return null;
      const showsCosts = mayAny(to, costs);
      const whole = mayAny(from, catalogue) && covers && (mayAny(from, costs) || !showsCosts);
      return { whole, show: (row: StreamRows["product_variations"]) => variationFor(row, sees, showsCosts) };
    }
    case "branches":
      return { whole: covers, show: (row: StreamRows["branches"]) => (sees(row.id) ? row : null) };
    case "terminals": {
      const seesCash = mayAny(to, ["counter:view", "pos:view"]);
      const show = ({ cash_box, ...row }: StreamRows["terminals"]) =>
        sees(row.branch_id) ? { ...row, ...(seesCash && cash_box !== undefined && { cash_box }) } : null;
      return { whole: covers, show };
    }
    case "users": {
      const seesCustomers = mayAny(to, people);
      const show = (row: StreamRows["users"]) =>
        row.id === to.id || (seesCustomers && row.role === "customer") ? row : null;
      return { whole: mayAny(from, people), show };
    }
    case "orders": {
      const all = mayDo(to, "order:view");
      const show = (row: StreamRows["orders"]) =>
        sees(row.terminal.branch.id) && (all || row.cashier_user_id === to.id) ? row : null;
      return { whole: covers && mayDo(from, "order:view"), show };
    }
    case "held_carts":
    case "favourites":
      if (!mayDo(to, "pos:view")) return null;
      return {
        whole: covers && mayDo(from, "pos:view"),
        show: (row: StreamRows["held_carts" | "favourites"]) => (sees(row.branch_id) ? row : null),
      };
  }
}

/** Without the stock of stores, and without costs, that the person does not see. */
function variationFor(
  { purchase_price, stocks, shortfalls, ...row }: StreamRows["product_variations"],
  sees: (branch_id: number) => boolean,
  showsCosts: boolean,
): StreamRows["product_variations"] {
  const seen = stocks.filter(({ branch_id }) => sees(branch_id));
  return {
    ...row,
    ...(showsCosts && purchase_price !== undefined && { purchase_price }),
    stocks: showsCosts ? seen : seen.map(({ purchase_price: _, ...batch }) => batch),
    // A copy from before shortfalls were streamed has none.
    shortfalls: (shortfalls ?? []).filter(({ branch_id }) => sees(branch_id)),
  };
}
