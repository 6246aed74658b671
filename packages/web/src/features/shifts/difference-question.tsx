import { Button, Group, Paper, Text } from "@mantine/core";
import * as texts from "./shifts.texts.ts";

type Props = {
  /** "RM 281.20 less than expected. Close anyway?" */
  text: string;
  onClose: () => void;
  onCount: () => void;
};

/** The question before a shift is closed with a count that is far from the expected balance (counters §20). */
export function DifferenceQuestion({ text, onClose, onCount }: Props) {
  return (
    <Paper p="md" bg="var(--mantine-color-yellow-light)" role="alert">
      <Text fw={600}>{text}</Text>
      <Group mt="sm" gap="sm">
        <Button variant="default" onClick={onCount}>
          {texts.countAgain}
        </Button>
        <Button onClick={onClose}>{texts.closeAnyway}</Button>
      </Group>
    </Paper>
  );
}
