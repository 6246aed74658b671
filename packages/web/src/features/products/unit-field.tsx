import { useState } from "react";
import { useCan } from "../../api/rights.ts";
import { useListUnitsQuery } from "../attributes/attributes.api.ts";
import { AttributePick, type AttributeProps } from "./attribute-pick.tsx";
import { UnitDialog } from "./unit-dialog.tsx";

export function UnitField(props: AttributeProps) {
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan()("product:create");
  const { data } = useListUnitsQuery({ page: 1, length: 100, query });
  return (
    <>
      <AttributePick
        label="Unit"
        rows={(data?.measurementUnits ?? []).map(({ id, title }) => ({ id, name: title }))}
        onSearch={setQuery}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel="Add a unit"
        {...props}
      />
      <UnitDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onCreated={(choice) => props.onChange?.(choice)}
      />
    </>
  );
}
