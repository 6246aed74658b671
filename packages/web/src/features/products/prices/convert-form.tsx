import {
  type PriceKind,
  type PriceRounding,
  priceRoundingsOf,
} from "@clove/domain/catalogue/converted-price.ts";
import type { ConvertedRow } from "@clove/domain/catalogue/price-conversion.schema.ts";
import { nameWithVariation } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { taxName } from "@clove/domain/company/names.ts";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { saveCsv } from "../../../api/save-csv.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as productTexts from "../products.texts.ts";
import { useConvertPricesMutation, useListConversionQuery } from "./price-conversion.api.ts";
import * as texts from "./prices.texts.ts";
import { kindText, roundingText } from "./rounding-text.ts";

type Props = { isBlocked: boolean; onClose: () => void };

/** The prices before and after, how they are rounded, and the conversion. */
export function ConvertForm({ isBlocked, onClose }: Props) {
  const terms = usePriceTerms();
  // The direction stays when the profile follows the conversion.
  const [to] = useState<PriceKind>(terms.prices_include_tax ? "without_tax" : "with_tax");
  const [rounding, setRounding] = useState<PriceRounding>("exact");
  const [page, setPage] = useState(1);
  const [asks, setAsks] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [done, setDone] = useState<{ changed: number } | null>(null);
  const online = useOnline();
  const { accessToken } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [convert, { isLoading }] = useKeyed(useConvertPricesMutation());
  const { currentData, data, error, isFetching, refetch } = useListConversionQuery(
    { to, rounding, page, length: 8 },
    { skip: done !== null || !online, refetchOnMountOrArgChange: true },
  );
  const tax = taxName(terms.names);
  const list = currentData ?? data;
  const isBusy = isSaving || isLoading;

  const save = async () => {
    setSaving(true);
    const query = new URLSearchParams({ to, rounding }).toString();
    const isSaved = await saveCsv(`product/price-conversion/export?${query}`, "prices.csv", {
      token: accessToken ?? "",
      dispatch,
    });
    setSaving(false);
    return isSaved;
  };
  const run = async () => {
    setAsks(false);
    if (!currentData || !(await save())) return;
    const answer = await convert({ to, rounding, state: currentData.state });
    if (answer.error) {
      notify.error(failureText(answer.error));
      void refetch();
    } else setDone(answer.data);
  };

  if (done)
    return (
      <Stack>
        <Text role="status">{texts.done({ count: done.changed, kind: kindText(to, tax) })}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </Group>
      </Stack>
    );
  const from = to === "with_tax" ? "without_tax" : "with_tax";
  return (
    <Stack>
      <div>
        <Text fw={600}>{texts.fromTo({ from: kindText(from, tax), to: kindText(to, tax) })}</Text>
        <Text size="sm" c="dimmed">
          {texts.effectOf({ tax })}
        </Text>
      </div>
      <Select
        label={texts.rounding}
        allowDeselect={false}
        disabled={isBusy}
        data={priceRoundingsOf(terms.currency).map((value) => ({
          value,
          label: roundingText(value, terms.currency),
        }))}
        value={rounding}
        onChange={(value) => {
          setRounding(value ?? "exact");
          setPage(1);
        }}
        data-autofocus
      />
      {list && (
        <Text role="status" fw={600}>
          {texts.counts(list)}
        </Text>
      )}
      <DataTable
        label={texts.preview}
        columns={columns(tax)}
        rows={list?.rows}
        rowKey={({ product_variation_id }) => product_variation_id}
        count={list?.count ?? 0}
        page={page}
        length={8}
        onPage={setPage}
        fetching={isFetching}
        failure={error ? failureText(error) : null}
        onRetry={refetch}
        empty={texts.nothingChanges({ tax })}
      />
      <Group justify="space-between">
        <ToolButton
          icon={Download}
          disabled={!list || !online}
          loading={isSaving}
          onClick={() => void save()}
        >
          {texts.downloadPrices}
        </ToolButton>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button
            disabled={!currentData || isFetching || isBlocked || !online}
            loading={isBusy}
            onClick={() => setAsks(true)}
          >
            {texts.convertNow({ count: list?.changed ?? 0 })}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={asks}
        question={texts.convertQuestion({ count: list?.changed ?? 0 })}
        detail={texts.convertDetail}
        confirmLabel={texts.convert}
        onConfirm={() => void run()}
        onCancel={() => setAsks(false)}
      />
    </Stack>
  );
}

const columns = (tax: string): Column<ConvertedRow>[] => [
  {
    title: productTexts.product,
    heads: true,
    cell: ({ product, variation }) => nameWithVariation(product, variation),
  },
  { title: texts.taxColumn({ tax }), numeric: true, cell: ({ sale_vat }) => sale_vat },
  moneyColumn(texts.before, ({ before }) => before, { brief: "also" }),
  moneyColumn(texts.after, ({ after }) => after, { brief: "amount" }),
];
