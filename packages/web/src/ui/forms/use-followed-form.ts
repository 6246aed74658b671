import * as formTexts from "@clove/domain/forms.texts.ts";
import { useEffect, useRef, useState } from "react";
import { notify } from "../feedback/notify.ts";
import { changedFields, type Followed, takeOver } from "./followed-fields.ts";
import { useCheckedForm } from "./use-checked-form.ts";

type Options<Fields> = {
  validate: (fields: Fields, base: Fields) => Record<string, string | null>;
  /** A field's value as the page shows it. */
  valueText: (name: keyof Fields & string, base: Fields) => string;
  /** While saving, `fresh` is not taken over: the answers of the calls tell what is stored. */
  isSaving?: boolean;
};

/** What waits under a lock: the typed fields, what the server had in them, and which of them others had changed too. */
type KeptEdit<Fields> = { typed: Partial<Fields>; from: Partial<Fields>; theirs: (keyof Fields & string)[] };

/**
 * A form that edits a stored row, which other people may change meanwhile: fields that nobody typed into follow the server, typed
 * ones stay and show the server's value below.
 */
export function useFollowedForm<Fields extends Followed>(
  fresh: Fields,
  { validate, valueText, isSaving = false }: Options<Fields>,
) {
  type Name = keyof Fields & string;
  const [base, setBase] = useState(fresh);
  const [theirs, setTheirs] = useState<Name[]>([]);
  const note = (both: Name[]) => {
    if (both.length === 0) return;
    setTheirs((before) => [...before, ...both]);
    notify.info(formTexts.keepsTyped);
  };
  const form = useCheckedForm<Fields, KeptEdit<Fields>>(
    { initialValues: fresh, validate: (fields) => validate(fields, base) },
    ({ getValues, setValues }) => ({
      read: () => {
        const names = changedFields(getValues(), base);
        if (names.length === 0) return null;
        return { typed: fieldsOf(getValues(), names), from: fieldsOf(base, names), theirs };
      },
      restore: ({ typed, from, theirs: noted }) => {
        setValues(typed);
        setTheirs(noted);
        note(takeOver({ ...base, ...typed }, { ...base, ...from }, base).theirs);
      },
    }),
  );

  const follow = (next: Fields, from: Fields) => {
    const moved = takeOver(form.getValues(), from, next);
    for (const name of moved.follow) form.setFieldValue(name, next[name] as never);
    setBase(next);
    return moved.theirs;
  };
  const catchUp = useRef(() => {});
  catchUp.current = () => {
    if (isSaving || changedFields(fresh, base).length === 0) return;
    note(follow(fresh, base));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server is to be taken over
  useEffect(() => catchUp.current(), [fresh]);

  const changed = changedFields(form.getValues(), base);
  return {
    form,
    /** The server's fields. */
    base,
    changed,
    /** Takes over the row of an answer in every field that is still as in `from`. */
    saved: (next: Fields, from: Fields) => {
      follow(next, from);
      setTheirs([]);
    },
    /** Props of a field; if somebody else changed it too, its description is their value. */
    field: (name: Name) => ({
      ...form.field(name),
      ...(theirs.includes(name) &&
        changed.includes(name) && {
          description: formTexts.changedMeanwhile({ value: valueText(name, base) }),
        }),
    }),
  };
}

const fieldsOf = <Fields extends Followed>(fields: Fields, names: (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
