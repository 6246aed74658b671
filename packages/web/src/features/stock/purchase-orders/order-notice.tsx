import { Alert, Button, Group, Text } from "@mantine/core";
import type { MoveDraft } from "../moves/move-draft.ts";
import * as texts from "./purchase-orders.texts.ts";

type Props = { order: NonNullable<MoveDraft["order"]>; onLeave: () => void };

/** Above Add Purchase while it changes an ordered purchase or receives a part of one (stock §35, §36). */
export function OrderNotice({ order: { id, does }, onLeave }: Props) {
  const isReceiving = does === "receive";
  return (
    <Alert color="blue" role="status" title={isReceiving ? texts.receiving({ id }) : texts.changing({ id })}>
      <Group justify="space-between">
        <Text size="sm">{isReceiving ? texts.receivingHint : texts.changingHint}</Text>
        <Button variant="default" size="xs" onClick={onLeave}>
          {texts.leaveOrder}
        </Button>
      </Group>
    </Alert>
  );
}
