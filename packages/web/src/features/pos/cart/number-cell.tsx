import { writeNumber } from "@clove/domain/typed-number.ts";
import { useEffect, useRef } from "react";
import { numberSigns } from "../../../ui/forms/number-signs.ts";
import { PlainInput } from "../../../ui/forms/plain-input.tsx";
import { typeDecimal, useTypedNumber } from "../../../ui/forms/use-typed-number.ts";
import classes from "./number-cell.module.css";

type Props = {
  id?: string;
  /** By which keys find the field (`lineControls`). */
  control?: string;
  label: string;
  value: number;
  decimals: number;
  max: number;
  min?: number;
  /** May be typed beside the number. */
  unit?: string;
  invalid?: boolean;
  width?: number;
  readOnly?: boolean;
  describedBy?: string;
  /** An empty field and a text that is no number mean 0, not the former value; 0 is shown as an empty field. */
  emptyIsZero?: boolean;
  /** Shown with all its decimals, unless somebody is typing in it (shell §17). */
  isMoney?: boolean;
  onCommit: (value: number) => void;
  /** Why the text is no number, in words; null when it is one. */
  onWords: (words: string | null) => void;
  onEnter?: () => void;
};

/**
 * A number field whose value applies while it is typed. When the text turns out to be no number, the former value applies again:
 * nobody meant the number at its beginning. Without Mantine's TextInput, which would add to the first load.
 */
export function NumberCell(props: Props) {
  const { value, decimals, max, min, unit, emptyIsZero = false, isMoney = false, onWords } = props;
  const { words, field } = useTypedNumber({
    value: emptyIsZero && value === 0 ? "" : value,
    limits: { decimals, max, min, unit },
    isMoney,
    onRead: (read, before) => {
      const next = typeof read === "number" ? read : emptyIsZero ? 0 : Number(before);
      props.onCommit(next);
      return emptyIsZero && next === 0 ? "" : next;
    },
  });
  const heard = useRef(onWords);
  heard.current = onWords;
  useEffect(() => {
    heard.current(words);
    // A field that is removed takes its message along.
    return () => heard.current(null);
  }, [words]);
  return (
    <PlainInput
      {...field}
      id={props.id}
      data-control={props.control}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      width={props.width}
      isWrong={props.invalid || words !== null}
      readOnly={props.readOnly}
      inputClass={classes.input}
      placeholder={emptyIsZero ? writeNumber(0, numberSigns(), decimals) : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        typeDecimal(event);
        if (event.key === "Enter") props.onEnter?.();
      }}
    />
  );
}
