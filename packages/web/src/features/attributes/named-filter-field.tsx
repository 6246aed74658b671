import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import { useState } from "react";
import { PickOrAdd } from "../../ui/forms/pick-or-add.tsx";
import { useListNamedQuery } from "./attributes.api.ts";
import { nameOf } from "./nouns.ts";

type Props = {
  noun: NamedNoun;
  label: string;
  id: number | undefined;
  /** Has the name of the chosen row, which may not be among the rows that are read. */
  named: { name: string } | undefined;
  onChoose: (value: string | null) => void;
};

/** Narrows a list to one row of a noun; inactive ones too, as goods of theirs are still there. */
export function NamedFilter({ noun, label, id, named, onChoose }: Props) {
  const [query, setQuery] = useState("");
  const { data } = useListNamedQuery({ noun, page: 1, length: 100, query });
  const rows = (data?.rows ?? [])
    .filter(({ id }) => id > 0)
    .map((row) => ({ id: row.id, name: nameOf(row) }));
  return (
    <PickOrAdd
      label=""
      aria-label={label}
      placeholder={label}
      withAsterisk={false}
      clearable
      w={{ base: "100%", sm: 200 }}
      rows={rows}
      {...(id !== undefined && named && { chosen: { id, name: named.name } })}
      value={id === undefined ? null : String(id)}
      onSearch={setQuery}
      onChange={onChoose}
    />
  );
}
