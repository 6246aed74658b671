import { messages } from "@clove/domain/messages.ts";
import { Modal } from "@mantine/core";
import { failureText } from "../../../api/failure.ts";
import { isUnsent } from "../../../api/is-unsent.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { notify } from "../../../ui/notify.ts";
import { QuickAddForm } from "../../../ui/quick-add-form.tsx";
import { useStoreBrandMutation } from "../../brands/brands.api.ts";

type Props = { opened: boolean; onClose: () => void; onCreated: (id: number) => void };

/** Quick-add while a product is being written. */
export function BrandDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a brand" size="sm">
      <BrandForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function BrandForm({ onClose, onCreated }: Omit<Props, "opened">) {
  const [store, { isLoading }] = useKeyed(useStoreBrandMutation());
  const save = async (fields: { name: string }) => {
    const { data, error } = await store({ ...fields, status: "active" });
    if (!data) {
      notify.error(failureText(error, messages.brandFailed));
      return error;
    }
    notify.success(isUnsent(data.brand) ? messages.brandSavedLocally : messages.brandCreated);
    onCreated(data.brand.id);
    onClose();
    return null;
  };
  return <QuickAddForm fields={fields} saving={isLoading} onSave={save} onCancel={onClose} />;
}

const fields = [{ name: "name", label: "Brand Name" }] as const;
