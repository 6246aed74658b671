import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { failureFields, failureText } from "../../api/failure.ts";
import { useTempId } from "../../api/use-temp-id.ts";
import { notify } from "../../ui/notify.ts";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useStoreUnitMutation } from "../attributes/attributes.api.ts";
import type { Choice } from "./variation-fields.ts";

type Props = { opened: boolean; onClose: () => void; onCreated: (choice: Choice) => void };

/** Quick-add while a variation is being written. */
export function UnitDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a unit" size="sm">
      <UnitForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function UnitForm({ onClose, onCreated }: Omit<Props, "opened">) {
  const [store, { isLoading }] = useStoreUnitMutation();
  const { named } = useTempId();
  // The size's sentence serves units too (S1 §5).
  const missing = (value: string) => required("Unit")(value) && messages.sizeRequired;
  const form = useCheckedForm({
    initialValues: { title: "", description: "" },
    validate: { title: missing, description: missing },
  });
  const save = async (fields: { title: string; description: string }) => {
    const body = { title: fields.title.trim(), description: fields.description.trim() };
    const answer = await store({ ...body, ...named });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    notify.success(messages.unitCreated);
    const { id, title } = answer.data.measurementUnit;
    onCreated({ id, name: title });
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <TextInput label="Unit Title" withAsterisk data-autofocus {...form.field("title")} />
        <TextInput label="Unit Description" withAsterisk {...form.field("description")} />
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
