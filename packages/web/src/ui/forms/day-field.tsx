import { TextInput, type TextInputProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import * as pageTexts from "../pages.texts.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** YYYY-MM-DD; "" while there is none. */
  value?: string;
  onChange: (day: string) => void;
};

/**
 * An optional day in the browser's own field. A date that does not exist or whose year is half typed stays as it was typed, with the
 * reason below it once the field is left, and is found by `refuseWrongNumbers` before a save (shell §18).
 */
export function DayField({ value = "", onChange, error, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isSaid, setSaid] = useState(false);
  // Who types 26 for 2026 gets the year 26.
  const isHalf = value !== "" && value < "1900-01-01";
  useLayoutEffect(() => field.current?.setCustomValidity(isHalf ? pageTexts.dayImpossible : ""));
  const say = () => setSaid(isWrong(field.current));
  return (
    <TextInput
      {...props}
      ref={field}
      type="date"
      max="9999-12-31"
      value={value}
      error={isSaid ? pageTexts.dayImpossible : error}
      onChange={({ currentTarget }) => {
        setSaid(isSaid && isWrong(currentTarget));
        onChange(currentTarget.value);
      }}
      onBlur={say}
      onInvalid={say}
    />
  );
}

const isWrong = (field: HTMLInputElement | null) =>
  field !== null && (field.validity.badInput || field.validity.customError);
