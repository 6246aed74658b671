import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { PriceChange, PriceChangeRow } from "@clove/domain/catalogue/price-changes.schema.ts";
import * as changeTexts from "@clove/domain/catalogue/price-changes.texts.ts";
import { maxTypedPrices } from "@clove/domain/catalogue/price-limits.ts";
import { nameWithVariation } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dateText } from "@clove/domain/date-text.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { allPages } from "../../../api/all-pages.ts";
import { failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDatePlace } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { tableOf } from "../../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import {
  useCancelPriceChangeMutation,
  useLazyListPriceChangeRowsQuery,
  useListPriceChangeRowsQuery,
} from "./price-changes.api.ts";
import * as texts from "./price-changes.texts.ts";
import type { useChangedLabels } from "./use-changed-labels.ts";
import type { TypedPrice } from "./use-price-draft.ts";

type Props = { change: PriceChange; labels: ReturnType<typeof useChangedLabels> };

/** The prices of a change, labels for them, and the way back (catalogue §23). */
export function ChangeDetail({ change, labels }: Props) {
  const { id, status, cancelled_by, cancelled_at } = change;
  const place = useDatePlace();
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListPriceChangeRowsQuery({ id, page, length }, { refetchOnMountOrArgChange: true });
  return (
    <Stack gap="sm">
      {cancelled_by && cancelled_at && (
        <Text size="sm">
          {texts.cancelledBy({ name: cancelled_by.name, day: dateText(cancelled_at, place) })}
        </Text>
      )}
      <DataTable
        label={texts.pricesOfChange({ id })}
        columns={columns()}
        rows={answer.data?.rows}
        rowKey={({ product_variation_id }) => product_variation_id}
        {...tableOf(list, answer)}
      />
      <Group>
        {status !== "cancelled" && (
          <Button variant="default" loading={labels.isReading} onClick={() => void labels.print(change)}>
            {labelTexts.printLabels}
          </Button>
        )}
        {status === "planned" && <CancelButton id={id} />}
        {status === "done" && change.changed <= maxTypedPrices && <TakeBackButton id={id} />}
      </Group>
    </Stack>
  );
}

const columns = (): Column<PriceChangeRow>[] => [
  { title: texts.product, heads: true, cell: nameIn },
  { title: texts.barcode, cell: ({ barcode }) => barcode ?? commonTexts.notAvailable },
  moneyColumn(texts.before, ({ before }) => before, { brief: "also" }),
  moneyColumn(texts.after, ({ after }) => after, { brief: "amount" }),
  moneyColumn(texts.now, ({ present }) => present),
];

const nameIn = ({ product, variation }: PriceChangeRow): string => nameWithVariation(product, variation);

function CancelButton({ id }: { id: number }) {
  const [asks, setAsks] = useState(false);
  const [cancel, { isLoading }] = useKeyed(useCancelPriceChangeMutation());
  const run = async () => {
    const { error } = await cancel({ id });
    setAsks(false);
    if (error) notify.error(failureText(error));
    else notify.success(changeTexts.priceChangeCancelled);
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {texts.cancelPlan}
      </Button>
      <ConfirmDialog
        opened={asks}
        question={texts.cancelQuestion({ id })}
        detail={texts.cancelDetail}
        confirmLabel={texts.cancelPlan}
        cancelLabel={texts.keep}
        danger
        working={isLoading}
        onConfirm={() => void run()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

/** Opens Change Prices with the former price typed for each that is still the one of the change. */
function TakeBackButton({ id }: { id: number }) {
  const [read] = useLazyListPriceChangeRowsQuery();
  const [isReading, setReading] = useState(false);
  const navigate = useNavigate();
  const open = async () => {
    setReading(true);
    const rows = await allPages(async (page) => {
      const { data, error } = await read({ id, ...page });
      return { rows: data?.rows, error };
    });
    setReading(false);
    if (!rows) return;
    const prices = rows.flatMap((row): TypedPrice[] =>
      row.present === row.after && row.after !== row.before
        ? [{ id: row.product_variation_id, name: nameIn(row), before: row.after, sale_price: row.before }]
        : [],
    );
    if (prices.length === 0) return notify.info(texts.nothingToTakeBack);
    await navigate(`/changePrices?change=${id}`, { state: { prices } });
  };
  return (
    <Button variant="default" loading={isReading} onClick={() => void open()}>
      {texts.takeBack}
    </Button>
  );
}
