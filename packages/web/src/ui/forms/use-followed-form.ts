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
  const form = useCheckedForm<Fields>({
    initialValues: fresh,
    validate: (fields) => validate(fields, base),
  });

  const follow = (next: Fields, from: Fields) => {
    const moved = takeOver(form.getValues(), from, next);
    for (const name of moved.follow) form.setFieldValue(name, next[name] as never);
    setBase(next);
    return moved.theirs;
  };
  const catchUp = useRef(() => {});
  catchUp.current = () => {
    if (isSaving || changedFields(fresh, base).length === 0) return;
    const both = follow(fresh, base);
    if (both.length === 0) return;
    setTheirs((before) => [...before, ...both]);
    notify.info(formTexts.keepsTyped);
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
