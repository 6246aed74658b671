import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, Stack } from "@mantine/core";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { DayField } from "../../../ui/forms/day-field.tsx";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { useSetExpiryMutation } from "../stock.api.ts";
import * as texts from "../stock.texts.ts";

type Dated = Pick<StockBatch, "stock_purchase_transaction_id" | "expires_on">;
type Props = { opened: boolean; batch: Dated; onClose: () => void };

/** Corrects the expiry date of a batch, or takes it away (stock §37). */
export function ExpiryDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.expiryDate} size="sm">
      <ExpiryForm key={props.batch.stock_purchase_transaction_id} {...props} />
    </Modal>
  );
}

function ExpiryForm({ batch, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const [setExpiry, { isLoading }] = useKeyed(useSetExpiryMutation());
  const form = useCheckedForm<{ expires_on: string }>({
    initialValues: { expires_on: batch.expires_on ?? "" },
  });
  const save = async ({ expires_on }: { expires_on: string }) => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    const { stock_purchase_transaction_id } = batch;
    const answer = await setExpiry({ stock_purchase_transaction_id, expires_on });
    if (answer.error) return form.fail(answer.error);
    notify.success(stockTexts.expirySaved);
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <DayField
          label={texts.expires}
          description={texts.dateHint}
          data-autofocus
          {...form.field("expires_on")}
        />
        <FormButtons submit={uiTexts.save} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}
