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

/** All three in one row. */
const inset = { base: 10, sm: 14 };

/** Asks about a count that is far from the expected balance, with its answers in the place of the form's buttons (counters §20). */
export function DifferenceQuestion({ text, working, onClose, onCount, onCancel }: Props) {
  return (
    <>
      <Paper p="md" bg="var(--mantine-color-yellow-light)" role="alert">
        <Text fw={600}>{text}</Text>
      </Paper>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" px={inset} onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button variant="default" px={inset} onClick={onCount} autoFocus>
          {texts.countAgain}
        </Button>
        <Button px={inset} loading={working} onClick={onClose}>
          {texts.closeAnyway}
        </Button>
      </Group>
    </>
  );
}
