import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group, Paper, Text } from "@mantine/core";
import * as texts from "./shifts.texts.ts";

type Props = {
  /** "RM 281.20 less than expected. Close anyway?" */
  text: string;
  working: boolean;
  onClose: () => void;
  onCount: () => void;
  onCancel: () => void;
};

/** Asks about a count that is far from the expected balance, with its answers in the place of the form's buttons (counters §20). */
export function DifferenceQuestion({ text, working, onClose, onCount, onCancel }: Props) {
  return (
    <>
      <Paper p="md" bg="var(--mantine-color-yellow-light)" role="alert">
        <Text fw={600}>{text}</Text>
      </Paper>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button variant="default" onClick={onCount} autoFocus>
          {texts.countAgain}
        </Button>
        <Button loading={working} onClick={onClose}>
          {texts.closeAnyway}
        </Button>
      </Group>
    </>
  );
}
