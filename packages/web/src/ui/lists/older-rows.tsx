import { Button, Group, Text } from "@mantine/core";
import * as pageTexts from "../pages.texts.ts";

/** Of an infinite query, whose pages go from the newest rows to older ones. */
export type OlderPages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

type Props = {
  shown: number;
  /** Of all rows; left out where they are too many to be counted each time. */
  count?: number;
  older: OlderPages;
  children: string;
};

/** Below the newest rows: a button that loads older ones. */
export function OlderRows({ shown, count, older, children }: Props) {
  return (
    older.hasNextPage && (
      <Group justify="center" mt="md" gap="sm" className="no-print">
        <Button
          variant="default"
          loading={older.isFetchingNextPage}
          onClick={() => void older.fetchNextPage()}
        >
          {children}
        </Button>
        <Text size="sm" c="dimmed">
          {count === undefined ? pageTexts.shownCount({ count: shown }) : pageTexts.shownOf({ shown, count })}
        </Text>
      </Group>
    )
  );
}
