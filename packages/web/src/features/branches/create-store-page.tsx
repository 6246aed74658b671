import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Stack } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useStoreBranchMutation } from "./branches.api.ts";
import * as texts from "./branches.texts.ts";
import { StoreFields, type StoreValues, useStoreForm } from "./store-form.tsx";

export function CreateStorePage() {
  const online = useOnline();
  const [store, { isLoading }] = useKeyed(useStoreBranchMutation(), "store");
  const form = useStoreForm({
    name: "",
    contact_number: "",
    type: "branch",
    email: "",
    address: "",
    status: "active",
  });

  const save = async (fields: StoreValues) => {
    if (!online) return notify.warning(offlineTexts.offlineAddStore);
    const answer = await store(fields);
    if (answer.error) return form.fail(answer.error, saleTexts.orderFailed);
    notify.success(branchTexts.storeCreated);
    form.reset();
    form.focusFirst({ name: true });
  };

  return (
    <>
      <PageHeader title={texts.createStore} hint={texts.createStoreHint} />
      <form {...form.element((values) => void save(values))}>
        <Stack maw={720}>
          <FormCard title={texts.store}>
            <StoreFields form={form} />
          </FormCard>
          <FormButtons submit={texts.createStore} working={isLoading} />
        </Stack>
      </form>
    </>
  );
}
