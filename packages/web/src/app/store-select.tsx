import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { Select } from "@mantine/core";
import { Store } from "lucide-react";
import { useDispatch, useSelector } from "react-redux";
import { branchChosen, selectPlace } from "../session/place-slice.ts";
import { useStores } from "./use-stores.ts";

/** The store this device works in; locked while a shift is open (shell §4). */
export function StoreSelect({ profile, locked }: { profile: Profile; locked: boolean }) {
  const { branchId } = useSelector(selectPlace);
  const dispatch = useDispatch();
  const stores = useStores(profile) ?? [];
  return (
    <Select
      aria-label="Store"
      placeholder="Select Store"
      leftSection={<Store size={18} aria-hidden />}
      data={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={branchId === null ? null : String(branchId)}
      onChange={(value) => value && dispatch(branchChosen(Number(value)))}
      allowDeselect={false}
      disabled={locked}
      title={locked ? "The store cannot be changed while a shift is open" : undefined}
    />
  );
}
