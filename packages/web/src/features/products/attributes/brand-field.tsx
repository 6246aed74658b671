import { useState } from "react";
import { useCan } from "../../../session/rights.ts";
import { PickOrAdd } from "../../../ui/pick-or-add.tsx";
import { useListBrandsQuery } from "../../brands/brands.api.ts";
import { BrandDialog } from "./brand-dialog.tsx";

type Props = {
  name: string;
  label?: string;
  /** The one it has so far. */
  chosen?: { id: number; name: string };
  value?: string | null;
  onChange?: (value: string | null) => void;
};

export function BrandField(props: Props) {
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan()("product:create");
  const { data } = useListBrandsQuery({ page: 1, length: 100, query });
  return (
    <>
      <PickOrAdd
        label="Select Product Brand"
        rows={data?.brands ?? []}
        onSearch={setQuery}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel="Add a brand"
        {...props}
      />
      <BrandDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(id) => props.onChange?.(String(id))}
      />
    </>
  );
}
