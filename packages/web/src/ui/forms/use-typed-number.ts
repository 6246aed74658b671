import { type NumberLimits, readNumber, writeNumber } from "@clove/domain/typed-number.ts";
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { numberSigns } from "./number-signs.ts";

/** The value of a number field; `""` while it is empty. */
export type Figure = number | string;

type Props = {
  value: Figure | null | undefined;
  limits: NumberLimits;
  /** Shown with all its decimals, unless somebody is typing in it (shell §17). */
  isMoney?: boolean;
  /**
   * Gets the number that was typed (`""`: the field was emptied, null: not a number) and returns the field's new value. `before`: its
   * value when somebody began to type.
   */
  onRead: (read: number | "" | null, before: Figure) => Figure;
};

/**
 * A text field that leaves the text as it is typed and reports the number that it means (shell §18). A text that is not a number stays
 * when the field is left, with the reason below it, and is marked as invalid: `refuseWrongNumbers` looks for that before a save.
 */
export function useTypedNumber({ value, limits, isMoney = false, onRead }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** `base`: the value that the text means. A field with another value has got it from elsewhere, such as a scan. */
  const [typed, setTyped] = useState<{ text: string; base: Figure; before: Figure; isSaid: boolean } | null>(
    null,
  );
  const own = typed?.base === value ? typed : null;
  /** Whether the field already has the value that the text means; a form may set it with a later render. */
  const arrived = useRef(false);
  const words = own && readNumber(own.text, limits, numberSigns()).words;
  useLayoutEffect(() => field.current?.setCustomValidity(words ?? ""));
  useLayoutEffect(() => {
    if (own) arrived.current = true;
    // Something else has set the value: the text is dropped, and does not reappear if its value returns.
    else if (typed && arrived.current) setTyped(null);
  }, [own, typed]);

  const type = (text: string) => {
    const before = own ? own.before : (value ?? "");
    const base = onRead(readNumber(text, limits, numberSigns()).value, before);
    arrived.current = false;
    setTyped({ text, base, before, isSaid: own?.isSaid === true && words !== null });
  };
  const say = () => setTyped(words ? { ...own, isSaid: true } : null);
  const isEmpty = value === "" || value === null || value === undefined;
  const settled = isEmpty
    ? ""
    : writeNumber(Number(value), numberSigns(), isMoney ? limits.decimals : undefined);
  return {
    /** Why the text is not a number; null until the field is left or a save is tried. */
    words: own?.isSaid ? words : null,
    /** Ends typing: the field shows its value. */
    settle: () => setTyped(null),
    /** Reads the text again, after the limits have changed. */
    retype: () => own && type(own.text),
    field: {
      ref: field,
      value: own ? own.text : settled,
      inputMode: limits.decimals === 0 ? ("numeric" as const) : ("decimal" as const),
      autoComplete: "off",
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value),
      onBlur: say,
      onInvalid: say,
    },
  };
}

/** Lets the decimal key of the number pad type the decimal sign of the language, whatever is printed on the key. */
export function typeDecimal(event: KeyboardEvent<HTMLInputElement>) {
  const { decimal } = numberSigns();
  if (event.currentTarget.readOnly) return;
  if (event.code !== "NumpadDecimal" || event.key === decimal || event.key.length !== 1) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(decimal, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
