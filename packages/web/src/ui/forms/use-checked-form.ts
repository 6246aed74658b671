import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { isEmail } from "@clove/domain/accounts/email.ts";
import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEvent, useRef } from "react";
import { failureFields, failureText } from "../../api/failure.ts";
import { useKept } from "../../session/use-kept.ts";
import { notify } from "../feedback/notify.ts";
import * as pageTexts from "../pages.texts.ts";
import { isWrongNumber, refuseWrongNumbers } from "./wrong-numbers.ts";

/** Fields that are not kept under a lock: their text must not come back to somebody who knows only the PIN (access §34). */
const secrets = ["password", "pin", "again", "code", "otp"];

/** What of a form waits under a lock (access §34); `read`: null if nobody has typed. */
type Kept<Value> = { read: () => Value | null; restore: (value: Value) => void };

/**
 * A Mantine form that focuses its first wrong field, in reading order, after its own checks and after a refusal of the server. It is not
 * saved while a number field has a text that is not a number. Inputs take `{...form.field("name")}`, the form element
 * `{...form.element(save)}`. `keptOf`: what waits under a lock, the changed fields unless said otherwise.
 */
export function useCheckedForm<T extends Record<string, unknown>, Value = Partial<T>>(
  options: UseFormInput<T>,
  keptOf?: (form: UseFormReturnType<T>) => Kept<Value>,
) {
  const form = useForm<T>({ clearInputErrorOnChange: true, ...options });
  const element = useRef<HTMLFormElement>(null);

  const kept = keptOf?.(form) ?? changedFieldsOf(form);
  useKept({
    ...(kept as Kept<unknown>),
    name: `form ${Object.keys(form.getValues()).join()}`,
    isOnPage: () => element.current !== null && !element.current.closest("[role=dialog]"),
  });

  const focusFirst = (wrong: object) => {
    const inputs = [...(element.current?.elements ?? [])].filter((input) => input instanceof HTMLElement);
    // Found by `data-path`, because a Select puts `name` on a hidden input.
    const first = inputs.find(
      (input) => (input.getAttribute("data-path") ?? "") in wrong || isWrongNumber(input),
    );
    const folded = first?.closest("details");
    if (folded) folded.open = true;
    first?.focus();
  };
  /** `validate` cannot check this: the form's values have the numbers, not the typed texts. */
  const hasWrongNumbers = () => refuseWrongNumbers(element.current);
  const refuse = (fields: Record<string, string>) => {
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in form.getValues()));
    if (Object.keys(known).length === 0) return;
    form.setErrors(known);
    focusFirst(known);
  };
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
        // In React's tree a dialog's form may be inside another form, which must not be submitted too.
        event.stopPropagation();
        const isWrong = hasWrongNumbers();
        form.onSubmit((values) => (isWrong ? focusFirst({}) : save(values)), focusFirst)(event);
      },
    }),
    focusFirst,
    refuseWrongNumbers: hasWrongNumbers,
    /** Shows refusals at their fields, by name; ignores those of other forms. */
    refuse,
    /** Tells why a call failed: its refusals at their fields, its sentence in a toast. */
    fail: (error: unknown, otherwise?: string) => {
      refuse(failureFields(error));
      notify.error(failureText(error, otherwise));
    },
  };
}

/** The fields that were changed, without secret ones. */
function changedFieldsOf<T extends Record<string, unknown>>(form: UseFormReturnType<T>): Kept<Partial<T>> {
  return {
    read: () => {
      const before = form.getInitialValues();
      const changed = Object.entries(form.getValues()).filter(
        ([name, value]) => !secrets.includes(name) && JSON.stringify(value) !== JSON.stringify(before[name]),
      );
      return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>);
    },
    restore: (fields) => form.setValues(fields),
  };
}

/** The check of a required text, choice or number. */
export const required = (label: string) => (value: unknown) =>
  value === null || value === undefined || String(value).trim() === ""
    ? pageTexts.isRequired({ field: label })
    : null;

/** A required field in e-mail format. */
export const requiredEmail = (label: string) => (value: string) =>
  required(label)(value) ?? (isEmail(value) ? null : accountTexts.emailInvalid);
