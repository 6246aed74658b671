import { Input } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { amountText } from "../../../ui/amount-text.ts";
import classes from "./number-cell.module.css";

type Props = {
  id?: string;
  /** What a key finds it by. */
  control?: string;
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
  /** Shown with all its decimals, unless somebody is typing in it (shell §17). */
  isMoney?: boolean;
  onCommit: (value: number) => void;
  onEnter?: () => void;
};

/** A number field whose value applies while it is typed. Mantine's NumberInput would bring 7 kB into the first load. */
export function NumberCell(props: Props) {
  const { label, value, decimals, min = 0, emptyIsZero = false, isMoney = false } = props;
  /** `base`: the value that results from the draft; any other value comes from elsewhere, such as a scan. */
  const [typed, setTyped] = useState<{ draft: string; base: number } | null>(null);
  const settled = emptyIsZero && value === 0 ? "" : isMoney ? value.toFixed(decimals) : String(value);
  const shown = typed?.base === value ? typed.draft : settled;
  const type = (draft: string) => {
    const amount = draft === "" && !emptyIsZero ? Number.NaN : Number(draft);
    const counts = amount >= min;
    setTyped({ draft, base: counts ? amount : value });
    if (counts) props.onCommit(amount);
  };
  const onChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const read = amountText(field.value, decimals);
    const draft = read === null || Number(read) > props.max ? shown : read;
    keepCaret(field, draft);
    if (draft !== shown) type(draft);
  };
  return (
    <Input
      id={props.id}
      data-control={props.control}
      aria-label={label}
      aria-describedby={props.describedBy}
      error={props.invalid}
      readOnly={props.readOnly}
      classNames={{ input: classes.input }}
      value={shown}
      placeholder={emptyIsZero ? (0).toFixed(decimals) : undefined}
      inputMode="decimal"
      autoComplete="off"
      w={props.width}
      onFocus={(event) => event.currentTarget.select()}
      onChange={onChange}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => key === "Enter" && props.onEnter?.()}
    />
  );
}

/** What was left out is not counted; without this the caret would jump to the end. */
function keepCaret(field: HTMLInputElement, text: string) {
  if (field.value === text) return;
  const fromEnd = field.value.length - (field.selectionStart ?? 0);
  field.value = text;
  const caret = Math.max(text.length - fromEnd, 0);
  field.setSelectionRange(caret, caret);
}
