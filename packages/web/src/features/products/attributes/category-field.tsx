import { useState } from "react";
import { useCan } from "../../../session/rights.ts";
import { PickOrAdd } from "../../../ui/pick-or-add.tsx";
import { useListCategoriesQuery } from "../../categories/categories.api.ts";
import { CategoryDialog } from "./category-dialog.tsx";

type Props = {
  name: string;
  label?: string;
  /** The one it has so far. */
  chosen?: { id: number; name: string };
  value?: string | null;
  onChange?: (value: string | null) => void;
};

export function CategoryField(props: Props) {
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan()("product:create");
  const { data } = useListCategoriesQuery({ page: 1, length: 100, query });
  return (
    <>
      <PickOrAdd
        label="Select Category"
        rows={data?.categories ?? []}
        onSearch={setQuery}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel="Add a category"
        {...props}
      />
      <CategoryDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(id) => props.onChange?.(String(id))}
      />
    </>
  );
}
