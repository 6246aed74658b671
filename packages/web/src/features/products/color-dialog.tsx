import { messages } from "@clove/domain/messages.ts";
import { Modal } from "@mantine/core";
import { failureText } from "../../api/failure.ts";
import { useTempId } from "../../api/use-temp-id.ts";
import { notify } from "../../ui/notify.ts";
import { useStoreColorMutation } from "../attributes/attributes.api.ts";
import { type Coded, CodedForm } from "./coded-form.tsx";
import type { Choice } from "./variation-fields.ts";

type Props = { opened: boolean; onClose: () => void; onCreated: (choice: Choice) => void };

/** Quick-add while a variation is being written. */
export function ColorDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a color" size="sm">
      <ColorForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function ColorForm({ onClose, onCreated }: Omit<Props, "opened">) {
  const [store, { isLoading }] = useStoreColorMutation();
  const { named } = useTempId();
  const save = async (fields: Coded) => {
    const answer = await store({ ...fields, ...named });
    if (answer.error) {
      notify.error(failureText(answer.error, messages.somethingWentWrong));
      return answer.error;
    }
    notify.success(messages.colorCreated);
    onCreated(answer.data.color);
    onClose();
    return null;
  };
  return (
    <CodedForm
      kind="Color"
      needed={messages.colorRequired}
      saving={isLoading}
      onSave={save}
      onCancel={onClose}
    />
  );
}
