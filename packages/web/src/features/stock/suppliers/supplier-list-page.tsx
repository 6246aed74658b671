import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Supplier } from "@clove/domain/stock/suppliers.schema.ts";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useCan } from "../../../session/rights.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { RowDialog } from "../../../ui/dialogs/row-dialog.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { ListPage } from "../../../ui/lists/list-page.tsx";
import { statusColumn } from "../../../ui/lists/record-status.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { SupplierDialog } from "./supplier-dialog.tsx";
import { useListSuppliersQuery } from "./suppliers.api.ts";
import * as texts from "./suppliers.texts.ts";

/** Suppliers by name, with Add and Edit for whoever buys (stock §32). */
export function SupplierListPage() {
  const online = useOnline();
  const list = useListState(20);
  const { page, length, search } = list;
  const [adding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Supplier | null>(null);
  const mayChange = useCan()("purchase:create");
  const answer = useListSuppliersQuery(
    { page, length, ...(search && { query: search }) },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  if (!online) return <OfflinePage title={texts.suppliers} />;
  return (
    <>
      <ListPage
        title={texts.suppliers}
        search={{ label: texts.searchSuppliers, placeholder: texts.supplierSearchHint }}
        create={
          mayChange && (
            <ToolButton icon={Plus} variant="filled" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {texts.addSupplier}
            </ToolButton>
          )
        }
        label={texts.supplierList}
        columns={mayChange ? [...columns(), editColumn(setChanged)] : columns()}
        list={list}
        answer={answer}
        rows={answer.data?.suppliers}
      />
      <LazyDialog opened={adding} onClose={() => setAdding(false)}>
        {(opened) => <SupplierDialog opened={opened} onClose={() => setAdding(false)} />}
      </LazyDialog>
      <RowDialog row={changed} onClose={() => setChanged(null)}>
        {(supplier, opened) => (
          <SupplierDialog opened={opened} supplier={supplier} onClose={() => setChanged(null)} />
        )}
      </RowDialog>
    </>
  );
}

const columns = (): Column<Supplier>[] => [
  { title: uiTexts.name, heads: true, cell: ({ name }) => name },
  { title: texts.contact, brief: "who", cell: ({ contact }) => contact ?? commonTexts.notAvailable },
  statusColumn,
];

const editColumn = (onOpen: (supplier: Supplier) => void): Column<Supplier> => ({
  title: uiTexts.actions,
  corner: true,
  cell: (row) => (
    <RowAction
      icon={Pencil}
      title={uiTexts.edit}
      label={texts.editSupplier({ name: row.name })}
      onOpen={() => onOpen(row)}
    />
  ),
});
