import { Modal } from "@mantine/core";
import classes from "./approval-dialog.module.css";
import { ApprovalQuestion, type QuestionProps } from "./approval-question.tsx";
import * as texts from "./approvals.texts.ts";

/** `ApprovalQuestion` beside what was refused, which can be changed meanwhile. */
export function ApprovalDialog({ opened, ...props }: QuestionProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={texts.approvalNeeded}
      size={520}
      withOverlay={false}
      lockScroll={false}
      returnFocus={false}
      shadow="xl"
      classNames={{ content: classes.content! }}
    >
      {opened && <ApprovalQuestion {...props} />}
    </Modal>
  );
}
