import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, SimpleGrid, Stack } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { useUpdateBranchMutation } from "./branches.api.ts";
import { StoreFields, type StoreValues, useStoreForm } from "./store-form.tsx";

type Props = { opened: boolean; store: Branch; onClose: () => void };

/** Changes a store. The reason why it cannot become inactive or a warehouse is shown at the field (people §7). */
export function UpdateStoreDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={branchTexts.updateStockPoint} size="lg">
      <UpdateStoreForm key={props.store.id} {...props} />
    </Modal>
  );
}

function UpdateStoreForm({ store: { id, ...fields }, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const [update, { isLoading }] = useKeyed(useUpdateBranchMutation());
  const form = useStoreForm(fields);

  const save = async (values: StoreValues) => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    const answer = await update({ id, ...values });
    if (answer.error) return form.fail(answer.error, saleTexts.orderFailed);
    notify.success(branchTexts.storeUpdated);
    onClose();
  };

  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <StoreFields form={form} />
        </SimpleGrid>
        <FormButtons submit={commonTexts.update} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}
