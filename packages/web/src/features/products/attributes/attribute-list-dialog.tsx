import { Modal, Stack } from "@mantine/core";
import { useCan } from "../../../session/rights.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { ListTable } from "../../../ui/list-page.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { AttributeForm } from "./attribute-form.tsx";
import { type Attribute, type AttributeKind, attributeTexts, useAttributes } from "./attribute-kinds.ts";
import { ColorSwatch } from "./color-swatch.tsx";

type Props = { kind: AttributeKind; opened: boolean; onClose: () => void };

/** The colors, sizes or units that there are, and a form for one more. */
export function AttributeListDialog({ kind, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={attributeTexts[kind].list} size="lg">
      <AttributeList key={kind} kind={kind} />
    </Modal>
  );
}

/** What there is of one kind, 20 a page. */
function AttributeList({ kind }: { kind: AttributeKind }) {
  const list = useListState(20);
  const { page, length, search } = list;
  const { answer, rows } = useAttributes(kind, { page, length, query: search });
  const mayAdd = useCan()("product:create");
  const { list: label } = attributeTexts[kind];
  return (
    <Stack gap="lg">
      {mayAdd && <AttributeForm kind={kind} />}
      <Stack gap="xs">
        <SearchInput label={`Search ${label.toLowerCase()}`} onSearch={list.setSearch} />
        <div>
          <ListTable label={label} columns={columns[kind]} list={list} answer={answer} rows={rows} />
        </div>
      </Stack>
    </Stack>
  );
}

const place: Column<Attribute> = { title: "SL", cell: (_, at) => at, width: 60, wideOnly: true };
const named = (title: string): Column<Attribute> => ({ title, cell: ({ name }) => name, heads: true });
const columns: Record<AttributeKind, Column<Attribute>[]> = {
  color: [place, named("Name"), { title: "Code", cell: ({ code }) => <ColorSwatch code={code} /> }],
  size: [place, named("Name"), { title: "Code", cell: ({ code }) => code }],
  unit: [place, named("Title"), { title: "Description", cell: ({ code }) => code }],
};
