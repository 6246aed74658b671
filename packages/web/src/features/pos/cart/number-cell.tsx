import { NumberInput } from "@mantine/core";
import { useState } from "react";
import classes from "./number-cell.module.css";

type Props = {
  label: string;
  value: number;
  decimals: number;
  max: number;
  /** Smaller values are not accepted; leaving the field restores the last valid one. */
  min?: number;
  invalid?: boolean;
  width?: number;
  readOnly?: boolean;
  describedBy?: string;
  /** Clearing the field means 0 instead of "as it was"; 0 is then shown empty. */
  emptyIsZero?: boolean;
  onCommit: (value: number) => void;
  onEnter?: () => void;
};

/** A number field whose value applies while it is typed. */
export function NumberCell({ label, value, decimals, min = 0, emptyIsZero = false, ...props }: Props) {
  /** `base`: the value that results from the draft; any other value comes from elsewhere, such as a scan. */
  const [typed, setTyped] = useState<{ draft: string | number; base: number } | null>(null);
  const settled = emptyIsZero && value === 0 ? "" : value;
  const type = (draft: string | number) => {
    const amount = draft === "" && emptyIsZero ? 0 : draft;
    const counts = typeof amount === "number" && amount >= min;
    setTyped({ draft, base: counts ? amount : value });
    if (counts) props.onCommit(amount);
  };
  return (
    <NumberInput
      aria-label={label}
      aria-describedby={props.describedBy}
      error={props.invalid}
      readOnly={props.readOnly}
      classNames={{ input: classes.input }}
      value={typed?.base === value ? typed.draft : settled}
      placeholder={emptyIsZero ? (0).toFixed(decimals) : undefined}
      decimalScale={decimals}
      max={props.max}
      clampBehavior="strict"
      allowNegative={false}
      inputMode="decimal"
      w={props.width}
      onFocus={(event) => event.currentTarget.select()}
      onChange={type}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => key === "Enter" && props.onEnter?.()}
    />
  );
}
