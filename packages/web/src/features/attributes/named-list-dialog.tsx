import { Modal, Stack } from "@mantine/core";
import { Palette, Ruler, Scale } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../session/rights.ts";
import { ListTable } from "../../ui/lists/list-page.tsx";
import { SearchInput } from "../../ui/lists/search-input.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { useListNamedQuery } from "./attributes.api.ts";
import { NamedForm } from "./named-form.tsx";
import { nouns } from "./nouns.ts";
import { useNamedActions } from "./use-named-actions.tsx";

const icons = { color: Palette, size: Ruler, measurementUnit: Scale };
type Attribute = keyof typeof icons;

/** Buttons that open the lists of colors, sizes and units, each with a form for one more. */
export function AttributeButtons() {
  const [shown, setShown] = useState<Attribute>("color");
  const [opened, setOpened] = useState(false);
  return (
    <>
      {(Object.keys(icons) as Attribute[]).map((noun) => (
        <ToolButton
          key={noun}
          icon={icons[noun]}
          onClick={() => {
            setShown(noun);
            setOpened(true);
          }}
        >
          {nouns[noun]().label}
        </ToolButton>
      ))}
      <Modal opened={opened} onClose={() => setOpened(false)} title={nouns[shown]().list} size="lg">
        <NamedList key={shown} noun={shown} />
      </Modal>
    </>
  );
}

/** The rows of a noun, 20 on a page, and the form for one more. */
function NamedList({ noun }: { noun: Attribute }) {
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListNamedQuery({ noun, page, length, query: list.search });
  const { columns, dialogs } = useNamedActions(noun, answer.data?.rows);
  const mayAdd = useCan()("product:create");
  const { list: label, search } = nouns[noun]();
  return (
    <Stack gap="lg">
      {mayAdd && <NamedForm noun={noun} />}
      <Stack gap="xs">
        <SearchInput label={search} onSearch={list.setSearch} />
        <div>
          <ListTable label={label} columns={columns} list={list} answer={answer} rows={answer.data?.rows} />
        </div>
      </Stack>
      {dialogs}
    </Stack>
  );
}
