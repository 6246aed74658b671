import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { failureFields, failureText } from "../../api/failure.ts";
import { useTempId, waitsHere } from "../../api/use-temp-id.ts";
import { notify } from "../../ui/notify.ts";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useStoreBrandMutation } from "../brands/brands.api.ts";

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
  const [store, { isLoading }] = useStoreBrandMutation();
  const { named } = useTempId();
  const form = useCheckedForm({
    initialValues: { name: "" },
    validate: { name: required("Brand Name") },
  });
  const save = async (fields: { name: string }) => {
    const answer = await store({ ...fields, status: "active", ...named });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.brandFailed));
    }
    notify.success(waitsHere(answer.data.brand) ? messages.brandSavedLocally : messages.brandCreated);
    onCreated(answer.data.brand.id);
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <TextInput label="Brand Name" withAsterisk data-autofocus {...form.field("name")} />
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
