import { NativeSelect, type NativeSelectProps } from "@mantine/core";

type Props = Omit<NativeSelectProps, "data" | "value" | "onChange"> & {
  options: readonly { id: number; name: string }[];
  /** The chosen one, if it is among the options. */
  value: number | null;
  placeholder: string;
  onChoose: (id: number) => void;
};

/** A choice of few in the browser's own list: Mantine's Select would bring 25 kB into the first load. */
export function PlainSelect({ options, value, placeholder, onChoose, ...props }: Props) {
  const chosen = options.some(({ id }) => id === value) ? String(value) : "";
  return (
    <NativeSelect
      {...props}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      <option value="" disabled hidden>
        {placeholder}
      </option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
