import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { failureFields, failureText } from "../../api/failure.ts";
import { useTempId, waitsHere } from "../../api/use-temp-id.ts";
import { notify } from "../../ui/notify.ts";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useStoreCategoryMutation } from "../categories/categories.api.ts";

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
  const [store, { isLoading }] = useStoreCategoryMutation();
  const { named } = useTempId();
  const form = useCheckedForm({
    initialValues: { name: "", description: "" },
    validate: { name: required("Name"), description: required("Description") },
  });
  const save = async (fields: { name: string; description: string }) => {
    const answer = await store({ ...fields, status: "active", ...named });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    notify.success(
      waitsHere(answer.data.category) ? messages.categorySavedLocally : messages.categoryCreated,
    );
    onCreated(answer.data.category.id);
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <TextInput label="Name" withAsterisk data-autofocus {...form.field("name")} />
        <Textarea
          label="Description"
          withAsterisk
          autosize
          minRows={2}
          size="md"
          {...form.field("description")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={isLoading}>
            {messages.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
