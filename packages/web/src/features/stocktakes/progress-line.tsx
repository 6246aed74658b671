import { Group, Progress, Stack, Text } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useClockFormat } from "../../ui/display/locale.tsx";
import { useReadStocktakeProgressQuery } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

/** How often everybody who counts sees what the others did. */
export const othersMilliseconds = 5000;

/** How much of a stocktake is counted by all together, by whom, and who counted last (stock §31). Not shown offline. */
export function ProgressLine({ id }: { id: number }) {
  const online = useOnline();
  const clock = useClockFormat();
  const { data } = useReadStocktakeProgressQuery(id, {
    skip: !online,
    pollingInterval: othersMilliseconds,
    refetchOnMountOrArgChange: true,
  });
  if (!online || !data) return null;
  const { counted, not_counted, people } = data;
  const total = counted + not_counted;
  const [latest] = people;
  return (
    <Stack component="section" aria-label={texts.progress} gap={6} mb="md" maw={640}>
      <Group justify="space-between" gap={4}>
        <Text fw={600} role="status">
          {texts.countedOf({ counted, total })}
        </Text>
        {latest && (
          <Text size="sm" c="dimmed">
            {texts.countedLast({
              name: latest.user.name,
              product: latest.last.name,
              time: clock(latest.last.at),
            })}
          </Text>
        )}
      </Group>
      <Progress
        aria-label={texts.progress}
        value={total === 0 ? 0 : (counted / total) * 100}
        color={not_counted === 0 ? "green" : undefined}
      />
      {people.length > 1 && (
        <Group gap="md">
          {people.map(({ user, counted: own }) => (
            <Text key={user.id} size="sm" c="dimmed">
              {texts.personCounted({ name: user.name, counted: own })}
            </Text>
          ))}
        </Group>
      )}
    </Stack>
  );
}
