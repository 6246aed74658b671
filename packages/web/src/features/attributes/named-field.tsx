import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import { foldCase, hasFolded } from "@clove/domain/fold.ts";
import { Modal, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { useCan } from "../../session/rights.ts";
import { PickOrAdd } from "../../ui/forms/pick-or-add.tsx";
import { useLazyListNamedQuery, useListNamedQuery, useStoreNamed } from "./attributes.api.ts";
import * as texts from "./attributes.texts.ts";
import { NamedForm } from "./named-form.tsx";
import { bodyOfName, type Named, nameOf, nouns } from "./nouns.ts";
import { useMakeNamed } from "./use-make-named.ts";

type Choice = { id: number; name: string };
type Props = Pick<SelectProps, "clearable" | "allowDeselect" | "withAsterisk" | "clearButtonProps"> & {
  noun: NamedNoun;
  name: string;
  label?: string;
  /** Offers inactive rows too. */
  withInactive?: boolean;
  /** The stored choice, which may not be among the rows that are read. */
  chosen?: Choice | undefined;
  value?: string | null;
  onChange?: (value: string | null, choice: Choice | null) => void;
};

/** Picks a row of a noun by its name, or creates one: from the typed name, or in a dialog where more is needed. */
export function NamedField({ noun, withInactive = false, onChange, ...props }: Props) {
  const { label, add: addLabel } = nouns[noun]();
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState<{ typed: string } | null>(null);
  const { make } = useMakeNamed(noun);
  const mayAdd = useCan()("product:create");
  const page = { noun, page: 1, length: 100, ...(!withInactive && { status: "active" as const }) };
  const { data, currentData } = useListNamedQuery({ ...page, query });
  const [look] = useLazyListNamedQuery();
  const rows = (data?.rows ?? []).map(choiceOf);
  /** The row that was picked here, which may not be among `rows` after another search. */
  const [picked, setPicked] = useState<Choice>();
  const chosen = picked ?? props.chosen;
  const choices = chosen ? [...rows, chosen] : rows;
  const use = (choice: Choice | null) => {
    if (choice) setPicked(choice);
    onChange?.(choice && String(choice.id), choice);
  };
  const close = () => setAdding(null);
  /** Whether `rows` has every row with this text in its name. After quick typing the answer for it is still missing. */
  const isAbout = (typed: string) => {
    const asked = query.trim();
    const areAll = currentData !== undefined && currentData.count <= currentData.rows.length;
    return (currentData !== undefined && asked === typed) || (areAll && hasFolded(typed, asked));
  };
  const add = async (typed: string) => {
    const found = typed === "" || isAbout(typed) ? undefined : await look({ ...page, query: typed });
    const first =
      found?.data?.rows.find((row) => foldCase(nameOf(row)) === foldCase(typed)) ?? found?.data?.rows[0];
    if (first) return use(choiceOf(first));
    const body = bodyOfName(noun, typed);
    if (typed === "" || !body) return setAdding({ typed });
    const answer = await make(body);
    if ("made" in answer) use(choiceOf(answer.made));
  };
  return (
    <>
      <PickOrAdd
        label={label}
        rows={rows}
        onSearch={setQuery}
        onAdd={mayAdd ? (typed) => void add(typed) : undefined}
        addLabel={addLabel}
        onChange={(value) => use(choices.find(({ id }) => String(id) === value) ?? null)}
        {...props}
        {...(chosen && { chosen })}
      />
      <Modal opened={adding !== null} onClose={close} title={addLabel} size="sm">
        <NamedForm
          noun={noun}
          typed={adding?.typed}
          onCreated={(made) => {
            use(choiceOf(made));
            close();
          }}
          onCancel={close}
        />
      </Modal>
    </>
  );
}

const choiceOf = (row: Named): Choice => ({ id: row.id, name: nameOf(row) });

type AttributeProps = {
  noun: NamedNoun;
  name: string;
  label?: string;
  withInactive?: boolean;
  value?: Choice | null;
  onChange?: (value: Choice | null) => void;
};

/** Picks a row of a noun or none, such as the color of a variation. The value has the name too. */
export function AttributeField({ noun, value, onChange, ...props }: AttributeProps) {
  return (
    <NamedField
      {...props}
      noun={noun}
      withAsterisk={false}
      clearable
      allowDeselect={false}
      clearButtonProps={{ "aria-label": texts.noneOf({ noun: nouns[noun]().label.toLowerCase() }) }}
      chosen={value ?? undefined}
      value={value ? String(value.id) : null}
      onChange={(_id, choice) => onChange?.(choice)}
    />
  );
}

type Starter = {
  isMaking: boolean;
  /** 'General' while it is the only active row, or while there is none; null if there are others, or while unknown. */
  proposed: string | null;
  /** The id of 'General', made if it is missing; or why it could not be made. */
  make: () => Promise<{ id: number } | { error: unknown }>;
};

/** The row that a form takes where none is chosen, so that a company's first product needs no choice (catalogue §3). */
export function useStarter(noun: NamedNoun): Starter {
  const { data } = useListNamedQuery({ noun, page: 1, length: 100, status: "active", query: "" });
  const [store, { isLoading: isMaking }] = useStoreNamed(noun);
  const rows = data?.rows.map(choiceOf) ?? [];
  const isGeneral = ({ name }: Choice) => foldCase(name) === foldCase(texts.general);
  return {
    isMaking,
    proposed: data && rows.every(isGeneral) ? texts.general : null,
    make: async () => {
      // Another till may have made it meanwhile.
      const found = rows.find(isGeneral);
      if (found) return found;
      const answer = await store({ noun, ...bodyOfName(noun, texts.general) });
      return answer.data ? { id: answer.data.id } : { error: answer.error };
    },
  };
}
