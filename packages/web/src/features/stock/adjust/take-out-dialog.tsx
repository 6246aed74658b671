import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { dayText } from "@clove/domain/date-text.ts";
import { type AdjustmentReason, adjustmentReasons } from "@clove/domain/stock/adjustment-reason.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, Select, Stack, Textarea } from "@mantine/core";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useDatePlace, useMoneyFormat } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { optionsOf } from "../../../ui/forms/options.ts";
import { QuantityInput } from "../../../ui/forms/quantity-input.tsx";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { useAdjustStockMutation } from "../stock.api.ts";
import * as texts from "../stock.texts.ts";

type Props = {
  opened: boolean;
  product: Pick<Product, "price_type">;
  variation: Pick<Variation, "id">;
  /** The batches of all stores that have something left, of each store in the order of sales. */
  batches: StockBatch[];
  onClose: () => void;
};
type Fields = {
  store: string | null;
  batch: string;
  quantity: number | string;
  reason: AdjustmentReason | null;
  notes: string;
};

/** No batch is chosen: goods go out in the order of sales. */
const inOrder = "inOrder";

/** Takes stock out of a store with a reason, in the order of sales or from a chosen batch (stock §5). */
export function TakeOutDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.takeOutStock} size="sm">
      <TakeOutForm {...props} />
    </Modal>
  );
}

function TakeOutForm({ product, variation, batches, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const money = useMoneyFormat();
  const { date_format } = useDatePlace();
  const [adjust, { isLoading }] = useKeyed(useAdjustStockMutation());
  /** How much can be taken out: what is left of the chosen batch, or of all. */
  const leftOf = ({ store, batch }: Pick<Fields, "store" | "batch">) =>
    stockOf(
      batches.filter(
        (one) =>
          String(one.branch.id) === store &&
          (batch === inOrder || String(one.stock_purchase_transaction_id) === batch),
      ),
    );
  const stores = [...new Map(batches.map(({ branch }) => [branch.id, branch.name]))];
  const form = useCheckedForm<Fields>({
    initialValues: {
      store: stores.length === 1 ? String(stores[0]![0]) : null,
      batch: inOrder,
      quantity: "",
      reason: null,
      notes: "",
    },
    validate: {
      store: (store) => (store ? null : stockTexts.selectStoreId),
      quantity: (quantity, fields) => {
        if (Number(quantity) <= 0) return stockTexts.addQuantity;
        return fields.store && Number(quantity) > leftOf(fields) ? stockTexts.transferBeyondStock : null;
      },
      reason: required(uiTexts.reason),
      notes: (notes, { reason }) => (reason === "other" ? required(texts.text)(notes) : null),
    },
  });
  const { store, batch, reason } = form.getValues();
  const ofStore = batches.filter(({ branch }) => String(branch.id) === store);
  const isDated = ofStore.some(({ expires_on }) => expires_on !== null);

  const save = async (fields: Fields) => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    const answer = await adjust({
      destination_branch_id: Number(fields.store),
      entries: [
        {
          product_variation_id: variation.id,
          quantity: -Number(fields.quantity),
          ...(fields.batch !== inOrder && { stock_purchase_transaction_id: Number(fields.batch) }),
        },
      ],
      reason: fields.reason,
      ...(fields.notes.trim() && { notes: fields.notes.trim() }),
    });
    if (answer.error) return form.fail(answer.error);
    notify.success(stockTexts.stockAdjusted);
    onClose();
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <Select
          label={texts.selectStore}
          withAsterisk
          openOnFocus={false}
          data={stores.map(([id, name]) => ({ value: String(id), label: name }))}
          data-autofocus={stores.length > 1 || undefined}
          {...form.field("store")}
          onChange={(next) => form.setValues({ store: next, batch: inOrder })}
        />
        <Select
          label={texts.batch}
          allowDeselect={false}
          openOnFocus={false}
          data={[
            { value: inOrder, label: isDated ? texts.firstToExpire : texts.oldestFirst },
            ...ofStore.map((one) => ({
              value: String(one.stock_purchase_transaction_id),
              label: batchLabel(one, money, date_format),
            })),
          ]}
          {...form.field("batch")}
        />
        <QuantityInput
          label={texts.quantity}
          description={
            store === null ? undefined : texts.quantityThere({ quantity: leftOf({ store, batch }) })
          }
          withAsterisk
          priceType={product.price_type}
          data-autofocus={stores.length === 1 || undefined}
          {...form.field("quantity")}
        />
        <Select
          label={uiTexts.reason}
          withAsterisk
          openOnFocus={false}
          data={optionsOf(adjustmentReasons)}
          {...form.field("reason")}
        />
        <Textarea
          label={texts.text}
          withAsterisk={reason === "other"}
          autosize
          maxRows={4}
          maxLength={2000}
          {...form.field("notes")}
        />
        <FormButtons submit={texts.takeOut} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function batchLabel(batch: StockBatch, money: (amount: number) => string, format?: string): string {
  const { batch_no, stock_purchase_transaction_id, quantity, purchase_price, expires_on } = batch;
  const cost = purchase_price === undefined ? [] : [money(purchase_price)];
  const expiry = expires_on === null ? [] : [texts.expiresOn({ day: dayText(expires_on, format) })];
  const name = batch_no ?? `#${stock_purchase_transaction_id}`;
  return [name, ...expiry, ...cost, texts.quantityLeft({ quantity })].join(" · ");
}
