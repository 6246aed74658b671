import { Button, Group, Text } from "@mantine/core";
import * as pageTexts from "../pages.texts.ts";

type Props = {
  shown: number;
  /** Of all of them; left out where they are too many to be counted each time. */
  count?: number;
  hasOlder: boolean;
  loading: boolean;
  onOlder: () => void;
  children: string;
};

/** Below the newest rows: the button that brings older ones. */
export function OlderRows({ shown, count, hasOlder, loading, onOlder, children }: Props) {
  return (
    hasOlder && (
      <Group justify="center" mt="md" gap="sm" className="no-print">
        <Button variant="default" loading={loading} onClick={onOlder}>
          {children}
        </Button>
        <Text size="sm" c="dimmed">
          {count === undefined ? pageTexts.shownCount({ count: shown }) : pageTexts.shownOf({ shown, count })}
        </Text>
      </Group>
    )
  );
}
