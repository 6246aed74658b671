import { flagTexts } from "@clove/domain/orders/flags.texts.ts";
import * as asideTexts from "@clove/domain/sync/aside.texts.ts";
import { asideText } from "@clove/domain/sync/aside-text.ts";
import { List, Skeleton, Text } from "@mantine/core";
import * as uiTexts from "../../ui/ui.texts.ts";
import { usePreviewQuarantineQuery } from "./sync.api.ts";

/** What a manager is told before retrying an order: its remarks, or why it would be refused again (sync §10). */
export function OrderPreview({ id }: { id: number }) {
  const { data, isLoading } = usePreviewQuarantineQuery(id, { refetchOnMountOrArgChange: true });
  if (isLoading) return <Skeleton h={48} role="status" aria-label={uiTexts.loading} />;
  // Without a preview, Retry itself says what is wrong.
  if (!data) return null;
  const { flags, refusal } = data;
  if (refusal) {
    // `forbidden` concerns the person who would retry, not the order.
    const isOfCaller = refusal.code === "forbidden";
    const reason = isOfCaller ? asideTexts.retryNotAllowed : asideText({ kind: "order", ...refusal });
    return <Text c="var(--clove-bad)">{asideTexts.stillRefused({ reason })}</Text>;
  }
  if (flags.length === 0) return <Text>{asideTexts.wouldBeStored}</Text>;
  return (
    <div>
      <Text>{asideTexts.wouldBeFlagged}</Text>
      <List size="sm">
        {flags.map((flag) => (
          <List.Item key={flag}>{flagTexts[flag]}</List.Item>
        ))}
      </List>
    </div>
  );
}
