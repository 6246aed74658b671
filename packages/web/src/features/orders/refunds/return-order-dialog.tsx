import * as commonTexts from "@clove/domain/common.texts.ts";
import type { PlannedReturn } from "@clove/domain/orders/exchange.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button, Fieldset, Group, Modal, Select, Skeleton, Stack, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { Questioned, useApproval } from "../../approvals/approval-field.tsx";
import { RefundLost, RefundSums } from "./refund-sums.tsx";
import { RefundWay, useRefundWay } from "./refund-way.tsx";
import {
  type Refunded,
  type ReturnBody,
  useGetRefundableQuery,
  useReturnOrderMutation,
} from "./refunds.api.ts";
import { type Chosen, ReturnLines } from "./return-lines.tsx";
import { returnedItems } from "./returned-items.ts";
import { useRefund } from "./use-refund.ts";
import { useRefundCounters } from "./use-refund-counters.ts";

type Props = {
  opened: boolean;
  order: Order;
  onClose: () => void;
  onReturned: (refunded: Refunded) => void;
  /** Left out for who may not sell. */
  onExchange: ((planned: PlannedReturn) => void) | undefined;
  /** Nothing is paid back here: the goods can only pay for another sale, at its counter. */
  exchangesOnly?: boolean;
};

/** Takes goods of a sale back (orders §9–§11, §20), or plans it to pay for another sale (orders §22). */
export function ReturnOrderDialog({ opened, order, onClose, ...props }: Props) {
  const counters = useRefundCounters(order);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={props.exchangesOnly ? saleTexts.exchange : orderTexts.returnOrder}
      size="lg"
    >
      {counters.isLoaded ? (
        <ReturnForm key={order.id} order={order} counters={counters} onClose={onClose} {...props} />
      ) : (
        <Skeleton h={360} />
      )}
    </Modal>
  );
}

const inset = { base: 12, sm: 18 };

type FormProps = Omit<Props, "opened"> & { counters: ReturnType<typeof useRefundCounters> };

function ReturnForm({ order, counters, onClose, onReturned, onExchange, exchangesOnly }: FormProps) {
  const { branchId } = useSelector(selectPlace);
  const online = useOnline();
  const [chosen, setChosen] = useState<Chosen>({});
  const [send, { isLoading }] = useKeyed(useReturnOrderMutation());
  const form = useCheckedForm({
    initialValues: { terminal_id: counters.initial, return_charge: "" as string | number, notes: "" },
    validate: exchangesOnly ? {} : { terminal_id: required(orderTexts.refundCounter) },
  });
  const left = useGetRefundableQuery({ id: order.id }, { refetchOnMountOrArgChange: true });
  const lines = left.data?.lines ?? [];
  const items = returnedItems(chosen, lines);
  const { isAsked, way, ...ways } = useRefundWay(order);
  const asked = {
    ...{ id: order.id, items, return_charge: Number(form.getValues().return_charge) },
    ...(isAsked && { refund_to: way }),
  };
  const [shown] = useDebouncedValue(JSON.stringify(asked), 300);
  const isShown = shown === JSON.stringify(asked);
  const plan = useGetRefundableQuery(asked, { skip: items.length === 0 || !isShown });
  const refunds = items.length === 0 ? [] : isShown ? plan.currentData?.refunds : undefined;
  const isReady = left.data !== undefined && refunds !== undefined;

  const { through, question } = useApproval();
  const { save, isLost } = useRefund({
    send: (refund: Omit<ReturnBody, "temp_id">) =>
      through({ action: "order/return", refund }, (approved) => send({ ...refund, ...approved })),
    onDone: (refunded) => {
      notify.success(orderTexts.orderReturned);
      onReturned(refunded);
    },
    onRefused: (refusal) => {
      form.refuse(failureFields(refusal));
      notify.error(failureText(refusal, orderTexts.returnFailed));
    },
  });
  const giveBack = ({ terminal_id, notes }: ReturnType<typeof form.getValues>) => {
    if (items.length === 0 && !isLost) return notify.warning(orderTexts.returnItemRequired);
    const refunded = { ...asked, terminal_id: Number(terminal_id), refunds };
    void save({ ...refunded, notes: notes.trim() || undefined });
  };
  const exchange = () => {
    if (form.refuseWrongNumbers()) return;
    const { branch } = order.terminal;
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    if (items.length === 0) return notify.warning(orderTexts.returnItemRequired);
    if (branch.id !== branchId) return notify.warning(orderTexts.exchangeElsewhere({ store: branch.name }));
    if (!refunds || !plan.currentData) return;
    const { cash } = plan.currentData;
    const { id, order_ref, user_id } = order;
    onExchange?.({ ...asked, id, order_ref, user_id, refunds, cash, notes: form.getValues().notes.trim() });
  };

  if (left.error && !isLost && !isLoading)
    return <ErrorState text={failureText(left.error, orderTexts.loadDetailsFailed)} onRetry={left.refetch} />;
  return (
    <Questioned question={question}>
      <form {...form.element(exchangesOnly ? exchange : giveBack)}>
        <Stack>
          <Fieldset variant="unstyled" disabled={isLost}>
            <Stack>
              <ReturnLines order={order} lines={lines} chosen={chosen} onChoose={setChosen} />
              <Group grow align="flex-start">
                {!exchangesOnly && (
                  <Select
                    label={orderTexts.refundCounter}
                    withAsterisk
                    allowDeselect={false}
                    data={counters.options}
                    nothingFoundMessage={commonTexts.noResultFound}
                    {...form.field("terminal_id")}
                  />
                )}
                <MoneyInput
                  label={receiptTexts.returnCharge}
                  {...form.field("return_charge")}
                  error={
                    form.errors.return_charge ??
                    (!isLost && plan.error && failureText(plan.error, orderTexts.returnFailed))
                  }
                />
              </Group>
              <Textarea
                label={receiptTexts.returnNotes}
                maxLength={2000}
                autosize
                minRows={2}
                {...form.field("notes")}
              />
            </Stack>
          </Fieldset>
          {isAsked && !isLost && <RefundWay way={way} {...ways} />}
          {isLost ? (
            <RefundLost />
          ) : (
            <RefundSums
              label={exchangesOnly ? receiptTexts.usedInExchange : receiptTexts.paidBack}
              refunds={refunds}
            />
          )}
          {/* In one row on a phone too. */}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" px={inset} onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            {onExchange && (
              <Button
                {...(exchangesOnly ? { type: "submit" } : { variant: "light", onClick: exchange })}
                px={inset}
                disabled={isLoading || isLost || !isReady}
              >
                {saleTexts.exchange}
              </Button>
            )}
            {!exchangesOnly && (
              <Button type="submit" px={inset} loading={isLoading} disabled={!isReady && !isLost}>
                {isLost ? orderTexts.askAgain : orderTexts.returnOrder}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Questioned>
  );
}
