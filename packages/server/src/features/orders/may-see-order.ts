import { mayDo } from "@clove/domain/access/permissions.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";

/** An order is read with order:view or pos:view in its branch, or by its own cashier (orders §4). */
export function maySeeOrder(scope: Scope, order: { cashier: number; branch: number }): boolean {
  const isOwn = order.cashier === scope.user_id;
  return (
    isOwn || ((mayDo(scope, "order:view") || mayDo(scope, "pos:view")) && seesBranch(scope, order.branch))
  );
}
