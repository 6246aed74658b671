import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, Select, Stack } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { DayField } from "../../ui/forms/day-field.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { rowOptions } from "../../ui/forms/options.ts";
import { QuantityInput } from "../../ui/forms/quantity-input.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useAdjustStockMutation } from "./stock.api.ts";
import * as texts from "./stock.texts.ts";

type Props = {
  opened: boolean;
  variationId: number;
  priceType: string;
  /** The store to begin with. */
  storeId?: number;
  onClose: () => void;
};
type Fields = { destination_branch_id: string | null; quantity: number | string; expires_on: string };

/** Add Product Stock: adds stock to one store without a purchase (stock §5). */
export function AddStockDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={stockTexts.addProductStock} size="sm">
      <StockForm {...props} />
    </Modal>
  );
}

function StockForm({ variationId, priceType, storeId, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  // Stock cannot be added to an inactive store.
  const stores = (data?.branches ?? []).filter(({ status }) => status === "active");
  const [adjust, { isLoading }] = useKeyed(useAdjustStockMutation());
  // With several stores the person must choose one.
  const proposed = storeId ?? (stores.length === 1 ? stores[0]?.id : undefined);
  const form = useCheckedForm<Fields>({
    initialValues: {
      destination_branch_id: proposed === undefined ? null : String(proposed),
      quantity: "",
      expires_on: "",
    },
    validate: {
      destination_branch_id: (id) => (id ? null : stockTexts.selectStoreId),
      quantity: (quantity) => (Number(quantity) > 0 ? null : stockTexts.addQuantity),
    },
  });

  const save = async ({ destination_branch_id, quantity, expires_on }: Fields) => {
    if (!online) return notify.warning(offlineTexts.offlineUpdateProduct);
    const line = { product_variation_id: variationId, quantity: Number(quantity) };
    const entries = [{ ...line, ...(expires_on && { expires_on }) }];
    const answer = await adjust({ destination_branch_id: Number(destination_branch_id), entries });
    if (answer.error) return form.fail(answer.error);
    notify.success(stockTexts.stockAdded);
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <Select
          label={texts.selectStore}
          withAsterisk
          searchable
          openOnFocus={false}
          data={rowOptions(stores)}
          nothingFoundMessage={commonTexts.noResultFound}
          data-autofocus={proposed === undefined || undefined}
          {...form.field("destination_branch_id")}
        />
        <QuantityInput
          label={texts.quantity}
          withAsterisk
          priceType={priceType}
          data-autofocus={proposed !== undefined || undefined}
          {...form.field("quantity")}
        />
        <DayField label={texts.expires} {...form.field("expires_on")} />
        <FormButtons
          submit={isLoading ? stockTexts.adding : commonTexts.add}
          working={false}
          disabled={isLoading}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
