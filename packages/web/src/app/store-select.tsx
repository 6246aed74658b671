import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { Store } from "lucide-react";
import { useDispatch, useSelector } from "react-redux";
import { branchChosen, selectPlace } from "../session/place-slice.ts";
import { PlainSelect } from "../ui/forms/plain-select.tsx";
import * as texts from "./app.texts.ts";
import { useStores } from "./use-stores.ts";

/** The store this device works in; locked while a shift is open (shell §4). */
export function StoreSelect({ profile, locked }: { profile: Profile; locked: boolean }) {
  const { branchId } = useSelector(selectPlace);
  const dispatch = useDispatch();
  const stores = useStores(profile) ?? [];
  return (
    <PlainSelect
      aria-label={texts.store}
      placeholder={texts.selectStore}
      left={<Store size={18} aria-hidden />}
      options={stores}
      value={branchId}
      onChoose={(id) => dispatch(branchChosen(id))}
      disabled={locked}
      title={locked ? texts.storeFixedByShift : undefined}
    />
  );
}
