import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { mailDays } from "@clove/domain/orders/receipt-mail-limits.ts";
import type { ReceiptMail } from "@clove/domain/orders/receipt-mails.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { Stack, Table } from "@mantine/core";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { EmailReceipt } from "./email-receipt.tsx";
import { useListReceiptMailsQuery } from "./receipt-mails.api.ts";

/** Where an order's receipt was sent in the last days, and what became of it (printing §7). */
export function ReceiptMails({ order }: { order: Order }) {
  const time = useTimeFormat();
  const { data, refetch } = useListReceiptMailsQuery(order.id, {
    skip: order.id <= 0,
    refetchOnMountOrArgChange: true,
    pollingInterval: 5000,
  });
  const mails = data?.mails ?? [];
  return (
    <Stack align="flex-start">
      {mails.length > 0 && (
        <Table aria-label={receiptMailTexts.sentByEmail} withTableBorder>
          <Table.Tbody>
            {mails.map((mail) => (
              <Table.Tr key={mail.id}>
                <Table.Td>{stateText(mail)}</Table.Td>
                <Table.Td>{mail.email}</Table.Td>
                <Table.Td>{time(mail.created_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <EmailReceipt order={order} onSent={() => void refetch()} />
    </Stack>
  );
}

function stateText({ status, reason }: ReceiptMail): string {
  if (status === "queued") return receiptMailTexts.mailQueued;
  if (status === "sent") return receiptMailTexts.mailSent;
  return reason === "refused"
    ? receiptMailTexts.mailRefused
    : receiptMailTexts.mailUndelivered({ days: mailDays });
}
