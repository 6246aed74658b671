import { Alert, Button, Text, Title, UnstyledButton } from "@mantine/core";
import { ArrowLeft, CornerDownLeft, Delete } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { TillPerson } from "../../../session/till-people.ts";
import classes from "./lock-page.module.css";
import * as texts from "./till-people.texts.ts";
import type { Entry } from "./use-lock-keys.ts";

type Props = Omit<Entry, "picked"> & {
  person: TillPerson;
  onKey: (key: string) => void;
  onBack: () => void;
};

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Shows how much of a PIN is typed, and takes its digits by touch. */
export function PinPad({ person, typed, isChecking, said, onKey, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const press = (key: string) => {
    onKey(key);
    field.current?.focus();
  };
  return (
    <>
      <Title order={1} ta="center">
        {person.name}
      </Title>
      <label className={classes.pin}>
        <span className="visually-hidden">{texts.pinOf({ name: person.name })}</span>
        <input
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          readOnly
          value={typed}
          aria-describedby="pin-state"
        />
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: Math.max(person.pin_length, typed.length) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place.
            <i key={i} data-filled={i < typed.length} />
          ))}
        </span>
      </label>
      <div id="pin-state" role="status" className="visually-hidden">
        {isChecking ? texts.checking : texts.digitsTyped({ count: typed.length })}
      </div>
      {said !== null && (
        <Alert color="red" variant="light" role="alert" w="100%" py="xs">
          <Text c="var(--mantine-color-text)" ta="center">
            {said}
          </Text>
        </Alert>
      )}
      <div className={classes.pad} data-busy={isChecking}>
        {digits.map((digit) => (
          <UnstyledButton key={digit} aria-label={texts.digit({ digit })} onClick={() => press(digit)}>
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton aria-label={texts.deleteDigit} onClick={() => press("Backspace")}>
          <Delete size={24} aria-hidden />
        </UnstyledButton>
        <UnstyledButton aria-label={texts.digit({ digit: "0" })} onClick={() => press("0")}>
          0
        </UnstyledButton>
        <UnstyledButton aria-label={texts.enter} onClick={() => press("Enter")}>
          <CornerDownLeft size={24} aria-hidden />
        </UnstyledButton>
      </div>
      <Button variant="default" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {texts.otherPerson}
      </Button>
    </>
  );
}
