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
  /** The row that was chosen before, which may not be among `rows`. */
  chosen?: Row;
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Asks for other rows, 500 ms after the last key. */
  onSearch: (text: string) => void;
  /** With it a plus button stands beside the field, and what is typed without such a row can be created: that is passed. */
  onAdd?: (typed: string) => void;
  addLabel?: string;
};

/** The value of the choice that creates what was typed. */
const typedValue = "typed";

/**
 * One of many named rows, searched on the server, or a new one. The chosen row stays among the choices. Enter takes the
 * first choice of those that match what is typed.
 */
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
      // A refused field has the focus and its message below it, which the choices would cover.
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
        // Showing the chosen row's own name is not a search.
        searchSoon(next === chosenName ? "" : next);
      }}
      data={data}
      value={value ?? null}
      onChange={(next) => (next === typedValue ? onAdd?.(typed) : onChange?.(next))}
      selectFirstOptionOnChange
      // Without it Mantine forgets, in a timer that quick keys outrun, which choice it has marked: Enter sent the form.
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage={commonTexts.noResultFound}
      {...props}
      // What is typed is another row's name, not more of this one's.
      onFocus={(event) => {
        event.currentTarget.select();
        props.onFocus?.(event);
      }}
      onClick={({ currentTarget }) => text === chosenName && currentTarget.select()}
    />
  );
}
