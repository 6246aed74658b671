import { flagTexts } from "@clove/domain/orders/flags.texts.ts";
import { recordKinds } from "@clove/domain/sync/record-kinds.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { Anchor, Button, Group, List, Text } from "@mantine/core";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { useSyncState } from "../../sync/sync-slice.ts";
import { useForgetRemarksMutation } from "./sync.api.ts";

/** The records that were stored with remarks of the server; an order links to its details (sync §9). */
export function RemarksSection({ company_id, onLeave }: { company_id: number; onLeave: () => void }) {
  const mayLook = useCan()("order:view");
  const { remarks } = useSyncState();
  const [forget] = useForgetRemarksMutation();
  if (remarks.length === 0) return null;
  return (
    <section aria-label={syncTexts.syncRemarks}>
      <Group justify="space-between" mb={6}>
        <Text fw={600}>{syncTexts.syncRemarks}</Text>
        <Button size="xs" variant="default" onClick={() => void forget(company_id)}>
          {syncTexts.syncRemarksRead}
        </Button>
      </Group>
      <List listStyleType="none" spacing="xs">
        {remarks.toReversed().map(({ kind, id, name, warnings }) => {
          const title = `${recordKinds[kind].label} ${name}`;
          return (
            <List.Item key={`${kind} ${id}`}>
              {kind === "order" && mayLook ? (
                <Anchor component={Link} to={`/orderList?order=${id}`} onClick={onLeave}>
                  {title}
                </Anchor>
              ) : (
                <Text>{title}</Text>
              )}
              {warnings.map((warning) => (
                // A newer server may send remarks that this app does not know.
                <Text key={warning} size="sm" c="dimmed">
                  {flagTexts[warning] ?? warning}
                </Text>
              ))}
            </List.Item>
          );
        })}
      </List>
    </section>
  );
}
