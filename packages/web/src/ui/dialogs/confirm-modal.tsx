import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group, Modal, Text } from "@mantine/core";

export type ConfirmProps = {
  opened: boolean;
  /** The question; it also names the dialog. */
  question: string;
  /** What is lost or changed, when the question does not say it. */
  detail?: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  working?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called when the closing transition has ended, after which the focus can be set. */
  onClosed?: () => void;
};

export function ConfirmModal(props: ConfirmProps) {
  const { opened, question, detail, confirmLabel, cancelLabel = commonTexts.cancel, danger, working } = props;
  return (
    <Modal
      opened={opened}
      onClose={props.onCancel}
      title={question}
      size="sm"
      {...(props.onClosed && { onExitTransitionEnd: props.onClosed })}
    >
      {detail && <Text c="dimmed">{detail}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button
          color={danger ? "red.8" : undefined}
          loading={working}
          onClick={props.onConfirm}
          data-autofocus
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
