import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { isEmail } from "@clove/domain/accounts/email.ts";
import { type UseFormInput, useForm } from "@mantine/form";
import { type FormEvent, useRef } from "react";
import * as pageTexts from "../pages.texts.ts";
import { isWrongNumber, refuseWrongNumbers } from "./wrong-numbers.ts";

/**
 * A Mantine form whose first wrong field, in reading order, gets the focus, for our own checks and for the server's
 * refusals alike. With a text that is no number in one of its fields it is not saved. Inputs take `{...form.field("name")}`, the form element `{...form.element(save)}`.
 */
export function useCheckedForm<T extends Record<string, unknown>>(options: UseFormInput<T>) {
  const form = useForm<T>({ clearInputErrorOnChange: true, ...options });
  const element = useRef<HTMLFormElement>(null);

  const focusFirst = (wrong: object) => {
    const inputs = [...(element.current?.elements ?? [])].filter((input) => input instanceof HTMLElement);
    // Not by `name`: a Select gives that to a hidden input.
    const first = inputs.find(
      (input) => (input.getAttribute("data-path") ?? "") in wrong || isWrongNumber(input),
    );
    const folded = first?.closest("details");
    if (folded) folded.open = true;
    first?.focus();
  };
  /** Not by the form's own check, which does not see the texts. */
  const saysWrongNumber = () => refuseWrongNumbers(element.current);
  const submit = form.onSubmit;
  return {
    ...form,
    field: (name: Parameters<typeof form.getInputProps>[0] & string) => ({
      name,
      ...form.getInputProps(name),
    }),
    element: (save: (values: T) => void) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // A form in a dialog may stand inside another form's component tree: its submit stays its own.
        event.stopPropagation();
        const isWrong = saysWrongNumber();
        submit((values) => (isWrong ? focusFirst({}) : save(values)), focusFirst)(event);
      },
    }),
    focusFirst,
    refuseWrongNumbers: saysWrongNumber,
    /** Shows refusals at their fields; false when none of them belongs to this form. */
    refuse: (fields: Record<string, string>) => {
      const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in form.getValues()));
      if (Object.keys(known).length === 0) return false;
      form.setErrors(known);
      focusFirst(known);
      return true;
    },
  };
}

/** The least check of a required text, choice or number. */
export const required = (label: string) => (value: unknown) =>
  value === null || value === undefined || String(value).trim() === ""
    ? pageTexts.isRequired({ field: label })
    : null;

/** A required field in e-mail format. */
export const requiredEmail = (label: string) => (value: string) =>
  required(label)(value) ?? (isEmail(value) ? null : accountTexts.emailInvalid);
