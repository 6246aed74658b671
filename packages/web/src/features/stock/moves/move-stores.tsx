import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Select } from "@mantine/core";
import { rowOptions } from "../../../ui/forms/options.ts";
import * as texts from "../stock.texts.ts";
import type { MoveDraft, MoveKind } from "./move-draft.ts";

type Props = {
  kind: MoveKind;
  stores: Branch[];
  draft: MoveDraft;
  onChange: (change: Partial<Pick<MoveDraft, "source" | "destination">>) => void;
};

/** The store of a purchase, or the two stores of a transfer, whose source is locked once lines are added (stock §19). */
export function MoveStores({ kind, stores, draft, onChange }: Props) {
  const { source, destination, added, order } = draft;
  // An inactive store takes no stock.
  const active = stores.filter(({ status }) => status === "active");
  if (kind === "purchase")
    return (
      <StoreSelect
        label={texts.selectStore}
        stores={active}
        value={destination}
        disabled={order?.does === "receive"}
        onChange={(id) => onChange({ destination: id })}
      />
    );
  const isLocked = added.length > 0;
  return (
    <>
      <StoreSelect
        label={texts.fromStore}
        stores={stores}
        value={source}
        disabled={isLocked}
        description={isLocked ? stockTexts.sourceIsLocked : undefined}
        onChange={(id) => onChange({ source: id, ...(id === destination && { destination: null }) })}
      />
      <StoreSelect
        label={texts.toStore}
        stores={active.filter(({ id }) => id !== source)}
        value={destination}
        onChange={(id) => onChange({ destination: id })}
      />
    </>
  );
}

type SelectProps = {
  label: string;
  description?: string | undefined;
  stores: Branch[];
  value: number | null;
  disabled?: boolean;
  onChange: (id: number) => void;
};

function StoreSelect({ stores, value, onChange, ...props }: SelectProps) {
  return (
    <Select
      withAsterisk
      searchable
      openOnFocus={false}
      allowDeselect={false}
      inputWrapperOrder={["label", "input", "description", "error"]}
      placeholder={texts.selectStore}
      data={rowOptions(stores)}
      nothingFoundMessage={commonTexts.noResultFound}
      value={value === null ? null : String(value)}
      onChange={(id) => id && onChange(Number(id))}
      {...props}
    />
  );
}
