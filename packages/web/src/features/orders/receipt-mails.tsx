import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { mailDays } from "@clove/domain/orders/receipt-mail-limits.ts";
import type { ReceiptMail } from "@clove/domain/orders/receipt-mails.schema.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import { Box, Stack } from "@mantine/core";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
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
        <Box w="100%">
          <DataTable
            label={receiptMailTexts.sentByEmail}
            columns={columns(time)}
            rows={mails}
            rowKey={({ id }) => id}
            count={mails.length}
          />
        </Box>
      )}
      <EmailReceipt order={order} onSent={() => void refetch()} />
    </Stack>
  );
}

const columns = (time: (time: string) => string): Column<ReceiptMail>[] => [
  { title: uiTexts.email, heads: true, cell: ({ email }) => email },
  { title: uiTexts.status, cell: stateText },
  { title: uiTexts.date, unbroken: true, cell: ({ created_at }) => time(created_at) },
];

function stateText({ status, reason }: ReceiptMail): string {
  if (status === "queued") return receiptMailTexts.mailQueued;
  if (status === "sent") return receiptMailTexts.mailSent;
  return reason === "refused"
    ? receiptMailTexts.mailRefused
    : receiptMailTexts.mailUndelivered({ days: mailDays });
}
