import { NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./number-cell.module.css";

type Props = {
  label: string;
  value: number;
  decimals: number;
  max: number;
  /** Smaller values are not taken; leaving the field brings the last good one back. */
  min?: number;
  invalid?: boolean;
  width?: number;
  readOnly?: boolean;
  describedBy?: string;
  /** Clearing the field means 0 instead of "as it was"; 0 is then shown empty. */
  emptyIsZero?: boolean;
  onCommit: (value: number) => void;
};

/** A figure that counts while it is typed. */
export function NumberCell({ label, value, decimals, min = 0, emptyIsZero = false, ...props }: Props) {
  const [draft, setDraft] = useState<string | number | null>(null);
  // Somebody else, a scan for instance, changed the value.
  useEffect(
    () => setDraft((typed) => (typeof typed === "number" && typed !== value ? null : typed)),
    [value],
  );
  const settled = emptyIsZero && value === 0 ? "" : value;
  return (
    <NumberInput
      aria-label={label}
      aria-describedby={props.describedBy}
      error={props.invalid}
      readOnly={props.readOnly}
      classNames={{ input: classes.input }}
      value={draft ?? settled}
      placeholder={emptyIsZero ? (0).toFixed(decimals) : undefined}
      decimalScale={decimals}
      max={props.max}
      clampBehavior="strict"
      allowNegative={false}
      inputMode="decimal"
      w={props.width}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(next) => {
        setDraft(next);
        const amount = next === "" && emptyIsZero ? 0 : next;
        if (typeof amount === "number" && amount >= min) props.onCommit(amount);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
