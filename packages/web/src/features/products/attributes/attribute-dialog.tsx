import { Modal } from "@mantine/core";
import { AttributeForm } from "./attribute-form.tsx";
import { type Attribute, type AttributeKind, attributeTexts } from "./attribute-kinds.ts";

type Props = {
  kind: AttributeKind;
  opened: boolean;
  onClose: () => void;
  onCreated: (made: Attribute) => void;
};

/** Quick-add while a variation is being written. */
export function AttributeDialog({ kind, opened, onClose, onCreated }: Props) {
  const use = (made: Attribute) => {
    onCreated(made);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={attributeTexts[kind].add} size="sm">
      <AttributeForm kind={kind} onCreated={use} onCancel={onClose} />
    </Modal>
  );
}
