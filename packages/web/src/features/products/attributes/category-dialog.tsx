import { messages } from "@clove/domain/messages.ts";
import { Modal } from "@mantine/core";
import { failureText } from "../../../api/failure.ts";
import { isUnsent } from "../../../api/is-unsent.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { notify } from "../../../ui/notify.ts";
import { QuickAddForm } from "../../../ui/quick-add-form.tsx";
import { useStoreCategoryMutation } from "../../categories/categories.api.ts";

type Props = { opened: boolean; onClose: () => void; onCreated: (id: number) => void };

/** Quick-add while a product is being written. */
export function CategoryDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a category" size="sm">
      <CategoryForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function CategoryForm({ onClose, onCreated }: Omit<Props, "opened">) {
  const [store, { isLoading }] = useKeyed(useStoreCategoryMutation());
  const save = async (fields: { name: string; description: string }) => {
    const { data, error } = await store({ ...fields, status: "active" });
    if (!data) {
      notify.error(failureText(error, messages.somethingWentWrong));
      return error;
    }
    notify.success(isUnsent(data.category) ? messages.categorySavedLocally : messages.categoryCreated);
    onCreated(data.category.id);
    onClose();
    return null;
  };
  return <QuickAddForm fields={fields} saving={isLoading} onSave={save} onCancel={onClose} />;
}

const fields = [
  { name: "name", label: "Name" },
  { name: "description", label: "Description", long: true },
] as const;
