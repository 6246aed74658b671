import * as commonTexts from "@clove/domain/common.texts.ts";
import { flagTexts } from "@clove/domain/orders/flags.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { hasOpenFlags } from "@clove/domain/orders/read-order.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Alert, Button, List, Text } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useCan } from "../../session/rights.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useSeeFlagsMutation } from "./orders.api.ts";
import * as texts from "./orders.texts.ts";

/** What the flags of an offline sale say, and that somebody has looked at them (orders §7). */
export function OrderRemarks({ order }: { order: Order }) {
  const may = useCan()("order:view");
  const online = useOnline();
  const [see, { isLoading }] = useKeyed(useSeeFlagsMutation());
  if (order.flags.length === 0) return null;
  const isOpen = hasOpenFlags(order);
  const markSeen = async () => {
    const { error } = await see({ id: order.id });
    if (error) notify.error(failureText(error, commonTexts.somethingWentWrong));
    else notify.success(texts.remarksMarkedAsSeen);
  };
  return (
    <Alert color={isOpen ? "yellow" : "gray"} icon={<CircleAlert size={20} aria-hidden />} mb="sm">
      <Text fw={700}>{texts.remarks}</Text>
      <List size="sm">
        {order.flags.map((flag) => (
          <List.Item key={flag}>{flagTexts[flag]}</List.Item>
        ))}
      </List>
      {isOpen && may && order.id > 0 && (
        <Button
          variant="default"
          mt="sm"
          loading={isLoading}
          disabled={!online}
          title={online ? undefined : offlineTexts.notAvailableOffline}
          onClick={() => void markSeen()}
        >
          {texts.markAsSeen}
        </Button>
      )}
    </Alert>
  );
}
