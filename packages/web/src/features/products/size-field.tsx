import { useState } from "react";
import { useCan } from "../../api/rights.ts";
import { useListSizesQuery } from "../attributes/attributes.api.ts";
import { AttributePick, type AttributeProps } from "./attribute-pick.tsx";
import { SizeDialog } from "./size-dialog.tsx";

export function SizeField(props: AttributeProps) {
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan()("product:create");
  const { data } = useListSizesQuery({ page: 1, length: 100, query });
  return (
    <>
      <AttributePick
        label="Size"
        rows={data?.sizes ?? []}
        onSearch={setQuery}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel="Add a size"
        {...props}
      />
      <SizeDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(choice) => props.onChange?.(choice)}
      />
    </>
  );
}
