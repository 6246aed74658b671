import { PickOrAdd } from "../../ui/pick-or-add.tsx";
import type { Choice } from "./variation-fields.ts";

export type AttributeProps = {
  name: string;
  value?: Choice | null;
  onChange?: (value: Choice | null) => void;
};

type Props = AttributeProps & {
  label: string;
  rows: Choice[];
  onSearch: (text: string) => void;
  onAdd?: () => void;
  addLabel: string;
};

/** A color, size or unit of a variation; none of them is required alone. The value carries its name for the table. */
export function AttributePick({ rows, value, onChange, ...props }: Props) {
  const isListed = !value || rows.some(({ id }) => id === value.id);
  const choices = isListed ? rows : [...rows, value];
  return (
    <PickOrAdd
      {...props}
      rows={choices}
      withAsterisk={false}
      clearable
      allowDeselect={false}
      openOnFocus={false}
      clearButtonProps={{ "aria-label": `No ${props.label.toLowerCase()}` }}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange?.(choices.find((row) => String(row.id) === id) ?? null)}
    />
  );
}
