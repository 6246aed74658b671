import { type NumberLimits, readNumber, writeNumber } from "@clove/domain/typed-number.ts";
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { numberSigns } from "./number-signs.ts";

/** What a number field holds: text while it is empty. */
export type Figure = number | string;

type Props = {
  value: Figure | null | undefined;
  limits: NumberLimits;
  /** Shown with all its decimals, unless somebody is typing in it (shell §17). */
  isMoney?: boolean;
  /**
   * Takes what was read, null for what is no number, and answers the value that the field has from now on. `before` is the value
   * that it had when somebody began to type.
   */
  onRead: (read: number | "" | null, before: Figure) => Figure;
};

/**
 * A field that shows what is typed exactly as it is typed, and tells what number that is (shell §18). What is none stays when the
 * field is left, with the words why, and is marked for whoever wants to save (`refuseWrongNumbers`).
 */
export function useTypedNumber({ value, limits, isMoney = false, onRead }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** `base`: the value that results from the text; any other one comes from elsewhere, such as a scan. */
  const [typed, setTyped] = useState<{ text: string; base: Figure; before: Figure; isSaid: boolean } | null>(
    null,
  );
  const own = typed?.base === value ? typed : null;
  /** Whether the text's value is the field's already, which a form may give it later. */
  const arrived = useRef(false);
  const words = own && readNumber(own.text, limits, numberSigns).words;
  useLayoutEffect(() => field.current?.setCustomValidity(words ?? ""));
  useLayoutEffect(() => {
    if (own) arrived.current = true;
    // Another value has taken its place for good: the text does not return with its old one.
    else if (typed && arrived.current) setTyped(null);
  }, [own, typed]);

  const type = (text: string) => {
    const before = own ? own.before : (value ?? "");
    const base = onRead(readNumber(text, limits, numberSigns).value, before);
    arrived.current = false;
    setTyped({ text, base, before, isSaid: own?.isSaid === true && words !== null });
  };
  const say = () => setTyped(words ? { ...own, isSaid: true } : null);
  const isEmpty = value === "" || value === null || value === undefined;
  const settled = isEmpty
    ? ""
    : writeNumber(Number(value), numberSigns, isMoney ? limits.decimals : undefined);
  return {
    /** Why the text is no number, once the field was left or somebody wanted to save. */
    words: own?.isSaid ? words : null,
    /** Nobody is typing any more: the field shows its value. */
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

/** The number pad's point is the language's decimal sign, whatever is printed on the key. */
export function typeDecimal(event: KeyboardEvent<HTMLInputElement>) {
  const { decimal } = numberSigns;
  if (event.currentTarget.readOnly) return;
  if (event.code !== "NumpadDecimal" || event.key === decimal || event.key.length !== 1) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(decimal, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
