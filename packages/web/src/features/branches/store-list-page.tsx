import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../session/rights.ts";
import { RowDialog } from "../../ui/dialogs/row-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { CreateLink } from "../../ui/lists/create-link.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { statusColumn } from "../../ui/lists/record-status.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListBranchesQuery } from "./branches.api.ts";
import * as texts from "./branches.texts.ts";

const UpdateStoreDialog = lazyPart(() => import("./update-store-dialog.tsx"), "UpdateStoreDialog");

const columns = (): Column<Branch>[] => [
  { title: uiTexts.name, cell: ({ name }) => name, heads: true },
  { title: uiTexts.phone, brief: "who", unbroken: true, cell: ({ contact_number }) => contact_number },
  { title: uiTexts.email, cell: ({ email }) => email },
  { title: uiTexts.address, brief: "also", cell: ({ address }) => address },
  { title: uiTexts.type, brief: "amount", cell: ({ type }) => <StatusBadge text={type} tone="plain" /> },
  statusColumn,
];

export function StoreListPage() {
  const [changed, setChanged] = useState<Branch | null>(null);
  const mayChange = useCan()("store:create");
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListBranchesQuery({ page, length }, { refetchOnMountOrArgChange: 20 });
  const close = () => setChanged(null);
  return (
    <>
      <ListPage
        title={texts.storeList}
        create={
          <CreateLink to="/createStore" permission="store:create">
            {texts.createStore}
          </CreateLink>
        }
        label={texts.stores}
        columns={mayChange ? [...columns(), actionsColumn(setChanged)] : columns()}
        list={list}
        answer={answer}
        rows={answer.data?.branches}
      />
      <RowDialog row={changed} onClose={close}>
        {(store, opened) => <UpdateStoreDialog opened={opened} store={store} onClose={close} />}
      </RowDialog>
    </>
  );
}

const actionsColumn = (onChange: (store: Branch) => void): Column<Branch> => ({
  title: uiTexts.actions,
  corner: true,
  cell: (store) => (
    <RowAction
      icon={Pencil}
      title={branchTexts.updateStockPoint}
      label={`${branchTexts.updateStockPoint} ${store.name}`}
      onOpen={() => onChange(store)}
    />
  ),
});
