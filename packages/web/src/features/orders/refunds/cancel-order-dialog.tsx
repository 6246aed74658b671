import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { Button, Group, Modal, Select, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { failureFields, failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { Questioned, useApproval } from "../../approvals/approval-field.tsx";
import { RefundLost, RefundSums } from "./refund-sums.tsx";
import {
  type CancelBody,
  type Refunded,
  useCancelOrderMutation,
  useGetRefundableQuery,
} from "./refunds.api.ts";
import { useRefund } from "./use-refund.ts";
import { useRefundCounters } from "./use-refund-counters.ts";
import { whyNotCancelled } from "./why-not-cancelled.ts";

type Props = {
  opened: boolean;
  order: Order;
  onClose: () => void;
  onCancelled: (refunded: Refunded) => void;
};

/** Takes a whole sale back, every payment by its own method (orders §12, §20). */
export function CancelOrderDialog({ opened, order, onClose, onCancelled }: Props) {
  const counters = useRefundCounters(order);
  return (
    <Modal opened={opened} onClose={onClose} title={orderTexts.confirmCancelOrder} size="md">
      {counters.isLoaded ? (
        <CancelForm
          key={order.id}
          order={order}
          counters={counters}
          onClose={onClose}
          onCancelled={onCancelled}
        />
      ) : (
        <Skeleton h={260} />
      )}
    </Modal>
  );
}

type FormProps = Omit<Props, "opened"> & { counters: ReturnType<typeof useRefundCounters> };

function CancelForm({ order, counters, onClose, onCancelled }: FormProps) {
  const { data, error, refetch } = useGetRefundableQuery(
    { id: order.id },
    { refetchOnMountOrArgChange: true },
  );
  const [send, { isLoading }] = useKeyed(useCancelOrderMutation());
  const form = useCheckedForm({
    initialValues: { terminal_id: counters.initial, reason: "" },
    validate: { terminal_id: required(orderTexts.refundCounter) },
  });

  const { through, question } = useApproval();
  const { save, isLost } = useRefund({
    send: (refund: Omit<CancelBody, "temp_id">) =>
      through({ action: "order/cancel", refund }, (approved) => send({ ...refund, ...approved })),
    onDone: (refunded) => {
      notify.success(orderTexts.orderCancelled);
      onCancelled(refunded);
    },
    onRefused: (refusal) => {
      form.refuse(failureFields(refusal));
      notify.error(failureText(refusal, orderTexts.cancelFailed));
    },
  });
  const cancel = ({ terminal_id, reason }: ReturnType<typeof form.getValues>) =>
    save({
      id: order.id,
      terminal_id: Number(terminal_id),
      refunds: data?.cancel_refunds ?? undefined,
      reason: reason.trim() || undefined,
    });

  // While the answer to this cancellation is missing, data that is refetched may already include it.
  const isOpen = isLost || isLoading;
  if (error && !isOpen)
    return <ErrorState text={failureText(error, orderTexts.loadDetailsFailed)} onRetry={refetch} />;
  if (data && !data.cancel_refunds && !isOpen) return <Text>{whyNotCancelled(data)}</Text>;
  return (
    <Questioned question={question}>
      <form {...form.element((fields) => void cancel(fields))}>
        <Stack>
          <Text c="dimmed">{order.order_ref}</Text>
          {isLost ? <RefundLost /> : <RefundSums refunds={data?.cancel_refunds ?? undefined} />}
          <Select
            label={orderTexts.refundCounter}
            withAsterisk
            allowDeselect={false}
            data={counters.options}
            disabled={isLost}
            nothingFoundMessage={commonTexts.noResultFound}
            {...form.field("terminal_id")}
          />
          <Textarea
            label={orderTexts.cancelReason}
            maxLength={2000}
            autosize
            minRows={2}
            disabled={isLost}
            {...form.field("reason")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {orderTexts.keepOrder}
            </Button>
            <Button type="submit" color="red.8" loading={isLoading} disabled={!data && !isLost}>
              {isLost ? orderTexts.askAgain : orderTexts.cancelOrder}
            </Button>
          </Group>
        </Stack>
      </form>
    </Questioned>
  );
}
