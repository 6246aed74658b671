import { Button, Modal, Stack } from "@mantine/core";
import { Palette, Ruler, Scale } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../session/rights.ts";
import { ListTable } from "../../ui/lists/list-page.tsx";
import { SearchInput } from "../../ui/lists/search-input.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { useListNamedQuery } from "./attributes.api.ts";
import { namedColumns } from "./named-columns.tsx";
import { NamedForm } from "./named-form.tsx";
import { nouns } from "./nouns.ts";

const icons = { color: Palette, size: Ruler, measurementUnit: Scale };
type Attribute = keyof typeof icons;

/** Buttons that show the colors, sizes and units that there are, each with a form for one more. */
export function AttributeButtons() {
  const [shown, setShown] = useState<Attribute>("color");
  const [opened, setOpened] = useState(false);
  return (
    <>
      {(Object.keys(icons) as Attribute[]).map((noun) => {
        const Icon = icons[noun];
        return (
          <Button
            key={noun}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => {
              setShown(noun);
              setOpened(true);
            }}
          >
            {nouns[noun]().label}
          </Button>
        );
      })}
      <Modal opened={opened} onClose={() => setOpened(false)} title={nouns[shown]().list} size="lg">
        <NamedList key={shown} noun={shown} />
      </Modal>
    </>
  );
}

/** What there is of one, 20 a page. */
function NamedList({ noun }: { noun: Attribute }) {
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListNamedQuery({ noun, page, length, query: list.search });
  const mayAdd = useCan()("product:create");
  const { list: label, search } = nouns[noun]();
  return (
    <Stack gap="lg">
      {mayAdd && <NamedForm noun={noun} />}
      <Stack gap="xs">
        <SearchInput label={search} onSearch={list.setSearch} />
        <div>
          <ListTable
            label={label}
            columns={namedColumns()[noun]}
            list={list}
            answer={answer}
            rows={answer.data?.rows}
          />
        </div>
      </Stack>
    </Stack>
  );
}
