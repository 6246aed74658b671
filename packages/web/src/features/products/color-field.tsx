import { useState } from "react";
import { useCan } from "../../api/rights.ts";
import { useListColorsQuery } from "../attributes/attributes.api.ts";
import { AttributePick, type AttributeProps } from "./attribute-pick.tsx";
import { ColorDialog } from "./color-dialog.tsx";

export function ColorField(props: AttributeProps) {
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan()("product:create");
  const { data } = useListColorsQuery({ page: 1, length: 100, query });
  return (
    <>
      <AttributePick
        label="Color"
        rows={data?.colors ?? []}
        onSearch={setQuery}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel="Add a color"
        {...props}
      />
      <ColorDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(choice) => props.onChange?.(choice)}
      />
    </>
  );
}
