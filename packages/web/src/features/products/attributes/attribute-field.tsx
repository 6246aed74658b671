import { useState } from "react";
import { useCan } from "../../../session/rights.ts";
import { PickOrAdd } from "../../../ui/pick-or-add.tsx";
import type { Choice } from "../variations/variation-fields.ts";
import { AttributeDialog } from "./attribute-dialog.tsx";
import { type AttributeKind, attributeTexts, useAttributes } from "./attribute-kinds.ts";

type Props = {
  kind: AttributeKind;
  name: string;
  value?: Choice | null;
  onChange?: (value: Choice | null) => void;
};

/** A color, size or unit of a variation; none of them is required alone. The value carries its name for the table. */
export function AttributeField({ kind, value, onChange, ...props }: Props) {
  const { label, add } = attributeTexts[kind];
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan()("product:create");
  const { rows = [] } = useAttributes(kind, { page: 1, length: 100, query });
  const isListed = !value || rows.some(({ id }) => id === value.id);
  const choices = isListed ? rows : [...rows, value];
  const choose = (row: Choice | undefined) => onChange?.(row ? { id: row.id, name: row.name } : null);
  return (
    <>
      <PickOrAdd
        {...props}
        label={label}
        rows={choices}
        onSearch={setQuery}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel={add}
        withAsterisk={false}
        clearable
        allowDeselect={false}
        clearButtonProps={{ "aria-label": `No ${label.toLowerCase()}` }}
        value={value ? String(value.id) : null}
        onChange={(id) => choose(choices.find((row) => String(row.id) === id))}
      />
      <AttributeDialog kind={kind} opened={adding} onClose={() => setAdding(false)} onCreated={choose} />
    </>
  );
}
