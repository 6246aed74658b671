import { foldCase } from "@clove/domain/fold.ts";
import * as supplierTexts from "@clove/domain/stock/suppliers.texts.ts";
import type { SelectProps } from "@mantine/core";
import { useRef, useState } from "react";
import { failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { PickOrAdd } from "../../../ui/forms/pick-or-add.tsx";
import { SupplierDialog } from "./supplier-dialog.tsx";
import {
  useLazyListSuppliersQuery,
  useListSuppliersQuery,
  useStoreSupplierMutation,
} from "./suppliers.api.ts";
import * as texts from "./suppliers.texts.ts";

type Choice = { id: number; name: string };
type Props = { value: Choice | null; onChange: (value: Choice | null) => void };

const page = { page: 1, length: 100 };

/** Picks a supplier, none, or creates one: from the typed name, or in a dialog that asks for the contact too (stock §32). */
export function SupplierField({ value, onChange }: Props) {
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const { data } = useListSuppliersQuery({ ...page, query, status: "active" });
  const [look] = useLazyListSuppliersQuery();
  const [store] = useKeyed(useStoreSupplierMutation());
  const rows = data?.suppliers ?? [];
  const choose = ({ id, name }: Choice) => onChange({ id, name });
  const add = async (name: string) => {
    if (name === "") return setAdding(true);
    // After quick typing the list may still be that of another text.
    const found = await look({ ...page, query: name });
    const known = found.data?.suppliers.find((row) => foldCase(row.name) === foldCase(name));
    if (known) return choose(known);
    const made = await store({ name });
    if (!made.data) return notify.error(failureText(made.error));
    notify.success(supplierTexts.supplierCreated);
    choose(made.data.supplier);
  };
  return (
    <>
      <PickOrAdd
        label={texts.supplier}
        placeholder={texts.noSupplier}
        withAsterisk={false}
        clearable
        allowDeselect={false}
        clearButtonProps={{ "aria-label": texts.noSupplier }}
        rows={rows}
        onSearch={setQuery}
        onAdd={(typed) => void add(typed)}
        addLabel={texts.addSupplier}
        value={value && String(value.id)}
        {...(value && { chosen: value })}
        onChange={(id) => {
          const row = rows.find((one) => String(one.id) === id);
          if (row) choose(row);
          else if (id === null) onChange(null);
        }}
      />
      <LazyDialog opened={adding} onClose={() => setAdding(false)}>
        {(opened) => <SupplierDialog opened={opened} onSaved={choose} onClose={() => setAdding(false)} />}
      </LazyDialog>
    </>
  );
}

type FilterProps = Pick<SelectProps, "w"> & {
  value: string | null;
  onChange: (value: string | null) => void;
};

/** Narrows a list to one supplier, which the server searches; inactive ones too, as their purchases are still there. null: all. */
export function SupplierFilter(props: FilterProps) {
  const [query, setQuery] = useState("");
  const { data } = useListSuppliersQuery({ ...page, query });
  const chosen = useChosen(props.value, data?.suppliers);
  return (
    <PickOrAdd
      label=""
      aria-label={texts.supplier}
      placeholder={texts.allSuppliers}
      withAsterisk={false}
      clearable
      rows={data?.suppliers ?? []}
      {...(chosen && { chosen })}
      onSearch={setQuery}
      {...props}
    />
  );
}

/** A chosen supplier that was never listed, as one that the address names; its number where it cannot be read. */
function useChosen(value: string | null, listed: readonly Choice[] | undefined): Choice | undefined {
  const seen = useRef(new Set<number>());
  for (const row of listed ?? []) seen.current.add(row.id);
  const id = Number(value ?? 0);
  const isAsked = id !== 0 && listed !== undefined && !seen.current.has(id);
  const { currentData, isError } = useListSuppliersQuery({ page: 1, length: 1, id }, { skip: !isAsked });
  if (!isAsked || !(currentData || isError)) return undefined;
  return currentData?.suppliers.find((row) => row.id === id) ?? { id, name: `#${id}` };
}
