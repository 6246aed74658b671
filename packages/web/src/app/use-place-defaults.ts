import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { branchChosen, selectPlace, terminalChosen } from "../session/place-slice.ts";
import { useStores } from "./use-stores.ts";

/**
 * Keeps the chosen store valid: a cashier's comes from the assigned counter (selling §1); otherwise the last choice as long as
 * it is permitted, else the first store that sells.
 */
export function usePlaceDefaults(profile: Profile | undefined) {
  const dispatch = useDispatch();
  const { branchId, terminal } = useSelector(selectPlace);
  const stores = useStores(profile);
  const isCashier = profile?.role === "cashier";
  const assigned = isCashier ? profile.terminal : null;

  useEffect(() => {
    if (assigned && (assigned.id !== terminal?.id || assigned.branch_id !== branchId)) {
      const { id, unique_no, name, branch_id } = assigned;
      dispatch(terminalChosen({ id, unique_no, name, branch_id }));
    }
    if (isCashier && !assigned && terminal) dispatch(terminalChosen(null));
  }, [assigned, isCashier, terminal, branchId, dispatch]);

  useEffect(() => {
    if (!stores || assigned || stores.some(({ id }) => id === branchId)) return;
    const first = stores.find(({ type }) => type === "branch") ?? stores[0];
    if ((first?.id ?? null) !== branchId) dispatch(branchChosen(first?.id ?? null));
  }, [stores, assigned, branchId, dispatch]);
}
