import { messages } from "@clove/domain/messages.ts";
import { Modal } from "@mantine/core";
import { failureText } from "../../api/failure.ts";
import { useTempId } from "../../api/use-temp-id.ts";
import { notify } from "../../ui/notify.ts";
import { useStoreSizeMutation } from "../attributes/attributes.api.ts";
import { type Coded, CodedForm } from "./coded-form.tsx";
import type { Choice } from "./variation-fields.ts";

type Props = { opened: boolean; onClose: () => void; onCreated: (choice: Choice) => void };

/** Quick-add while a variation is being written. */
export function SizeDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a size" size="sm">
      <SizeForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function SizeForm({ onClose, onCreated }: Omit<Props, "opened">) {
  const [store, { isLoading }] = useStoreSizeMutation();
  const { named } = useTempId();
  const save = async (fields: Coded) => {
    const answer = await store({ ...fields, ...named });
    if (answer.error) {
      notify.error(failureText(answer.error, messages.somethingWentWrong));
      return answer.error;
    }
    notify.success(messages.sizeCreated);
    onCreated(answer.data.size);
    onClose();
    return null;
  };
  return (
    <CodedForm
      kind="Size"
      needed={messages.sizeRequired}
      saving={isLoading}
      onSave={save}
      onCancel={onClose}
    />
  );
}
