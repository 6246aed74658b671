import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button, Group, Skeleton, TextInput } from "@mantine/core";
import { Mail } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { requiredEmail, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useGetUserQuery } from "../users/users.api.ts";
import { useEmailReceiptMutation } from "./receipt-mails.api.ts";

type Props = { order: Order; onSent?: () => void };

/** Sends an order's receipt to an address, the customer's unless another is typed (printing §7). */
export function EmailReceipt({ order, onSent }: Props) {
  const online = useOnline();
  const [isAsked, setAsked] = useState(false);
  const open = () => {
    // The server does not have a sale that waits on this device.
    if (online && order.id > 0) setAsked(true);
    else notify.warning(offlineTexts.notAvailableOffline);
  };
  const sent = () => {
    setAsked(false);
    onSent?.();
  };
  if (isAsked) return <EmailForm order={order} onSent={sent} />;
  return (
    <Button variant="default" leftSection={<Mail size={18} aria-hidden />} onClick={open}>
      {receiptMailTexts.sendByEmail}
    </Button>
  );
}

function EmailForm({ order, onSent }: { order: Order; onSent: () => void }) {
  const { data: customer, isLoading } = useGetUserQuery(order.user_id ?? 0, { skip: order.user_id === null });
  return isLoading ? (
    <Skeleton h={66} />
  ) : (
    <AddressForm id={order.id} known={customer?.email ?? ""} onSent={onSent} />
  );
}

function AddressForm({ id, known, onSent }: { id: number; known: string; onSent: () => void }) {
  const [send, { isLoading }] = useKeyed(useEmailReceiptMutation());
  const form = useCheckedForm({
    initialValues: { email: known },
    validate: { email: requiredEmail(receiptMailTexts.receiptEmailAddress) },
  });
  const save = async ({ email }: ReturnType<typeof form.getValues>) => {
    const answer = await send({ id, email });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, receiptMailTexts.receiptNotQueued));
    }
    notify.success(receiptMailTexts.receiptQueued({ email }));
    onSent();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          label={receiptMailTexts.receiptEmailAddress}
          autoFocus
          flex={1}
          {...form.field("email")}
        />
        <Button type="submit" loading={isLoading} mt={26}>
          {receiptMailTexts.sendReceipt}
        </Button>
      </Group>
    </form>
  );
}
