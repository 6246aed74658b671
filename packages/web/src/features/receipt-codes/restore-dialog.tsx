import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { quantityText } from "@clove/domain/orders/receipt-text.ts";
import type { ScannedReceipt } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import { Alert, Box, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { failureText } from "../../api/failure.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import { notify } from "../../ui/feedback/notify.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useRestoreReceiptMutation } from "./receipt-codes.api.ts";
import classes from "./restore-dialog.module.css";

type Props = {
  opened: boolean;
  /** Null: it closes, and still shows the last one. */
  receipt: ScannedReceipt | null;
  onOrder: (order: Order) => void;
  onClose: () => void;
};

/** The sale of a receipt that only the receipt has, and whether to restore it (receipt-codes §5). */
export function RestoreDialog({ opened, receipt, onOrder, onClose }: Props) {
  const [last, setLast] = useState(receipt);
  if (receipt && receipt !== last) setLast(receipt);
  const shown = receipt ?? last;
  const [restore, { isLoading }] = useRestoreReceiptMutation();
  const restoreShown = async () => {
    const { data, error } = await restore({ codes: shown?.codes ?? [] });
    if (error) return notify.error(failureText(error, uiTexts.serverUnreachable));
    if (data.order) {
      notify.success(receiptCodeTexts.restored({ order_ref: data.order.order_ref }));
      return onOrder(data.order);
    }
    const reason = data.refusal?.message;
    notify.warning(reason === undefined ? data.message : receiptCodeTexts.keptAside({ reason }));
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={receiptCodeTexts.restoreTitle}>
      <Stack>
        {shown && <Sale {...shown} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button loading={isLoading} data-autofocus onClick={() => void restoreShown()}>
            {receiptCodeTexts.restore}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Sale({ sale }: ScannedReceipt) {
  const time = useTimeFormat();
  const { method } = useCompanyNames();
  const about = [
    time(sale.created_at),
    ...[sale.terminal_name, sale.cashier_name, sale.customer_name].filter((name) => name !== null),
  ];
  return (
    <>
      <Text>{receiptCodeTexts.restoreQuestion}</Text>
      {sale.is_revoked && <Alert color="yellow">{receiptCodeTexts.keyRevoked}</Alert>}
      <div>
        <Text fw={600}>{sale.order_ref}</Text>
        <Text size="sm" c="dimmed">
          {about.join(" · ")}
        </Text>
      </div>
      <Box
        component="section"
        className={classes.lines}
        tabIndex={0}
        aria-label={receiptCodeTexts.restoredGoods}
      >
        {sale.lines.map(({ name, quantity, unit, sale_price }, i) => (
          // Lines have no id of their own, and the sale does not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={i} className={classes.line}>
            <span>{name ?? receiptCodeTexts.goodsUnknown}</span>
            <span className={classes.amount}>
              {quantityText(quantity, unit)} × <MoneyText amount={sale_price} />
            </span>
          </div>
        ))}
      </Box>
      <div>
        {sale.payments.map(({ payment_method, amount }) => (
          <div key={payment_method} className={classes.line}>
            <span>{method(payment_method)}</span>
            <MoneyText amount={amount} />
          </div>
        ))}
        <div className={classes.line} data-strong>
          <span>{uiTexts.total}</span>
          <MoneyText amount={sale.total} />
        </div>
      </div>
    </>
  );
}
