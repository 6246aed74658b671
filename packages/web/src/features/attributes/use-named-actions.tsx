import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import { Group } from "@mantine/core";
import { Merge, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isUnsent } from "../../api/is-unsent.ts";
import { useCan } from "../../session/rights.ts";
import { RowDialog } from "../../ui/dialogs/row-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./attributes.texts.ts";
import { namedColumns } from "./named-columns.tsx";
import { type Named, nameOf } from "./nouns.ts";

const ChangeNamedDialog = lazyPart(() => import("./change-named-dialog.tsx"), "ChangeNamedDialog");
const MergeNamedDialog = lazyPart(() => import("./merge-named-dialog.tsx"), "MergeNamedDialog");

/** The columns of a noun's list, with Edit and Merge for whoever may edit products, and the dialogs of these. */
export function useNamedActions(
  noun: NamedNoun,
  rows: readonly Named[] = [],
): { columns: Column<Named>[]; dialogs: ReactNode } {
  const [changed, setChanged] = useState<Named | null>(null);
  const [merged, setMerged] = useState<Named | null>(null);
  const mayEdit = useCan()("product:edit");
  const columns = namedColumns(noun);
  if (!mayEdit) return { columns, dialogs: null };
  const actions: Column<Named> = {
    title: uiTexts.actions,
    corner: true,
    cell: (row) =>
      !isUnsent(row) && (
        <Group gap={0} wrap="nowrap">
          <RowAction
            icon={Pencil}
            title={uiTexts.edit}
            label={texts.editNamed({ name: nameOf(row) })}
            onOpen={() => setChanged(row)}
          />
          <RowAction
            icon={Merge}
            title={texts.merge}
            label={texts.mergeNamed({ name: nameOf(row) })}
            onOpen={() => setMerged(row)}
          />
        </Group>
      ),
  };
  return {
    columns: [...columns, actions],
    dialogs: (
      <>
        <RowDialog row={changed} onClose={() => setChanged(null)}>
          {(row, opened) => (
            <ChangeNamedDialog
              opened={opened}
              noun={noun}
              row={row}
              parent={rows.find(({ id }) => id === row.parent_id)}
              onClose={() => setChanged(null)}
            />
          )}
        </RowDialog>
        <RowDialog row={merged} onClose={() => setMerged(null)}>
          {(row, opened) => (
            <MergeNamedDialog opened={opened} noun={noun} row={row} onClose={() => setMerged(null)} />
          )}
        </RowDialog>
      </>
    ),
  };
}
