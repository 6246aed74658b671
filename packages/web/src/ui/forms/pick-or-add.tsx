import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { ActionIcon, Box, Group, Select, type SelectProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";

type Row = { id: number; name: string };
type Props = Omit<SelectProps, "data" | "onSearchChange" | "searchable" | "value" | "onChange"> & {
  label: string;
  rows: Row[];
  /** The chosen row, which may not be among `rows`. */
  chosen?: Row;
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Called 500 ms after the last key. */
  onSearch: (text: string) => void;
  /** Adds a plus button (called with ""), and an option that creates a row with the typed name (called with that name). */
  onAdd?: (typed: string) => void;
  addLabel?: string;
};

/** The value of the option that creates a row with the typed name. */
const typedValue = "typed";

/** A select for one of many named rows, which the server searches, or for a new one. Enter takes the first option that matches. */
export function PickOrAdd({ rows, chosen, value, onChange, onSearch, onAdd, addLabel, ...props }: Props) {
  const [text, setText] = useState("");
  const known = useRef(new Map<string, string>());
  const searchSoon = useDebouncedCallback((next: string) => onSearch(next), 500);
  if (chosen) known.current.set(String(chosen.id), chosen.name);
  for (const { id, name } of rows) known.current.set(String(id), name);
  const chosenName = value ? known.current.get(value) : undefined;

  const data = rows.map(({ id, name }) => ({ value: String(id), label: name }));
  if (value && chosenName !== undefined && !data.some((row) => row.value === value)) {
    data.push({ value, label: chosenName });
  }
  const typed = text.trim();
  const isKnown = data.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
  if (onAdd && typed !== "" && !isKnown) {
    data.push({ value: typedValue, label: formTexts.createTyped({ name: typed }) });
  }
  return (
    <Select
      withAsterisk
      searchable
      // A refused field gets the focus; its message stands below it, where an open list would cover it.
      openOnFocus={false}
      inputContainer={(input) => (
        <Group wrap="nowrap" gap="xs">
          <Box flex={1}>{input}</Box>
          {onAdd && (
            <ActionIcon variant="default" aria-label={addLabel} title={addLabel} onClick={() => onAdd("")}>
              <Plus size={20} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      )}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        // The name of the chosen row, which Mantine shows by itself, is not a search.
        searchSoon(next === chosenName ? "" : next);
      }}
      data={data}
      value={value ?? null}
      onChange={(next) => (next === typedValue ? onAdd?.(typed) : onChange?.(next))}
      selectFirstOptionOnChange
      // Without it a timer of Mantine clears the marked option; after quick typing, Enter then submitted the form instead.
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage={commonTexts.noResultFound}
      {...props}
      // Selects the shown name, so that typing replaces it instead of adding to it.
      onFocus={(event) => {
        event.currentTarget.select();
        props.onFocus?.(event);
      }}
      onClick={({ currentTarget }) => text === chosenName && currentTarget.select()}
    />
  );
}
