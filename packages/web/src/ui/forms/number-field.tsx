import { quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { NumberLimits } from "@clove/domain/typed-number.ts";
import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { type Figure, typeDecimal, useTypedNumber } from "./use-typed-number.ts";

export type NumberFieldProps = Omit<TextInputProps, "value" | "onChange"> & {
  value?: Figure | null;
  /** `""`: the field is empty, or its text is not a number; in the latter case no form saves it. */
  onChange?: (value: number | "") => void;
};
type Props = NumberFieldProps & { limits: NumberLimits; isMoney?: boolean };

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** The input for a number in forms and tables (shell §18); the up and down arrows change it by one. */
export function NumberField({ limits, isMoney, value, onChange, error, onBlur, onKeyDown, ...props }: Props) {
  const { words, settle, retype, field } = useTypedNumber({
    value,
    limits,
    isMoney,
    onRead: (read) => {
      onChange?.(read ?? "");
      return read ?? "";
    },
  });
  const latest = useRef(retype);
  latest.current = retype;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other decimals the same text may become a number, or stop being one
  useEffect(() => void latest.current(), [limits.decimals]);

  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    const { altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (!by || altKey || ctrlKey || metaKey || shiftKey || currentTarget.readOnly) return;
    event.preventDefault();
    if (field.value !== "" && typeof value !== "number") return;
    const { min = 0, max } = limits;
    const next = typeof value === "number" ? sumAmounts([value, by], quantityDecimals) : min;
    onChange?.(Math.min(Math.max(next, min), max));
    settle();
  };
  return (
    <TextInput
      {...props}
      {...field}
      error={words ?? error}
      onBlur={(event) => {
        field.onBlur();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        typeDecimal(event);
        step(event);
        onKeyDown?.(event);
      }}
    />
  );
}
