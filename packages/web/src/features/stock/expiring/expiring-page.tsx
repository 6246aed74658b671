import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayText } from "@clove/domain/date-text.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import type { Expiring } from "@clove/domain/stock/expiring.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { Anchor, Group, Select } from "@mantine/core";
import { Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { allPages } from "../../../api/all-pages.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { inPaperLanguage } from "../../../session/in-paper-language.ts";
import { saveCsvText } from "../../../ui/csv-file.ts";
import { useDatePlace, useLocale } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { CsvButton } from "../../../ui/lists/csv-button.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { tableOf } from "../../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { SearchInput } from "../../../ui/lists/search-input.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import { StoreFilter } from "../../branches/store-field.tsx";
import { ExpiryWords } from "../expiry-mark.tsx";
import * as texts from "../stock.texts.ts";
import * as supplierTexts from "../suppliers/suppliers.texts.ts";
import { type AskedExpiring, useLazyListExpiringQuery, useListExpiringQuery } from "./expiring.api.ts";
import { expiringCsvHeader, expiringCsvLine } from "./expiring-csv.ts";

const pageLength = 50;
const daysOffered = [7, 14, 30, 60, 90];
/** The choice of what has expired, beside the numbers of days. */
const expired = "expired";

/** Expiring: what has expired or soon will, and what it cost (stock §38). */
export function ExpiringPage() {
  const online = useOnline();
  const { currency } = useLocale();
  const { date_format } = useDatePlace();
  const list = useListState(pageLength);
  const { page, length, search, setPage, setSearch } = list;
  const [store, setStore] = useState<string | null>(null);
  const [within, setWithin] = useState("30");
  const asked = {
    ...(store && { branch_id: Number(store) }),
    ...(search && { query: search }),
    ...(within === expired ? { expired: 1 as const } : { days: Number(within) }),
  };
  const answer = useListExpiringQuery(
    { ...asked, page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const saveAll = useSaveAll(asked, currency);
  if (!online) return <OfflinePage title={texts.expiring} />;
  return (
    <>
      <PageHeader title={texts.expiring}>
        <Group className="no-print" gap="sm">
          <SearchInput label={texts.searchExpiring} placeholder={texts.nameOrBarcode} onSearch={setSearch} />
          <StoreFilter
            w={{ base: "100%", sm: 200 }}
            value={store}
            onChange={(next) => {
              setStore(next);
              setPage(1);
            }}
          />
          <Select
            aria-label={texts.expiresWithin}
            w={{ base: "100%", sm: 190 }}
            allowDeselect={false}
            data={[
              { value: expired, label: texts.expiredOnly },
              ...daysOffered.map((days) => ({ value: String(days), label: texts.withinDays({ days }) })),
            ]}
            value={within}
            onChange={(next) => {
              if (next) setWithin(next);
              setPage(1);
            }}
          />
          <CsvButton onSave={(as) => void saveAll(as)}>{formTexts.exportCsv}</CsvButton>
          <ToolButton icon={Printer} onClick={() => print()}>
            {commonTexts.print}
          </ToolButton>
        </Group>
      </PageHeader>
      <DataTable
        label={texts.expiringTable}
        columns={columns({ currency, date_format })}
        rows={answer.data?.expiring}
        rowKey={(row) => row.stock_purchase_transaction_id}
        linkOf={linkOf}
        {...tableOf(list, answer)}
        empty={within === expired ? texts.nothingExpired : texts.nothingExpires}
      />
    </>
  );
}

/** Returns a function that saves all rows of the page's filters as CSV. */
function useSaveAll(asked: Omit<AskedExpiring, "page" | "length">, currency: string) {
  const [read] = useLazyListExpiringQuery();
  return async (as: PaperLanguages): Promise<void> => {
    const lines = await allPages(async (page) => {
      const { data, error } = await read({ ...asked, ...page });
      return { rows: data?.expiring.map((row) => expiringCsvLine(row, currency)), error };
    });
    if (!lines) return;
    saveCsvText("expiring.csv", [await inPaperLanguage(as, expiringCsvHeader), ...lines]);
  };
}

/** The address of the stock card, which everybody who opens this page may see. */
const linkOf = (row: Expiring): string => `/product/${row.product.id}/stock?v=${row.product_variation_id}`;

type Context = { currency: string; date_format: string | undefined };

const columns = ({ currency, date_format }: Context): Column<Expiring>[] => [
  {
    title: texts.product,
    heads: true,
    cell: (row) => (
      <Anchor component={Link} to={linkOf(row)} inherit c="inherit" fw={600}>
        {nameWithVariation(row.product.name, variationName(row))}
      </Anchor>
    ),
  },
  { title: texts.barcode, cell: ({ barcode }) => barcode ?? commonTexts.notAvailable },
  { title: texts.store, brief: "also", cell: ({ branch }) => branch.name },
  {
    title: texts.batch,
    unbroken: true,
    cell: ({ batch_no, stock_purchase_transaction_id }) => batch_no ?? `#${stock_purchase_transaction_id}`,
  },
  { title: supplierTexts.supplier, cell: ({ supplier }) => supplier?.name ?? commonTexts.notAvailable },
  {
    title: texts.expires,
    unbroken: true,
    cell: ({ expires_on }) => dayText(expires_on, date_format),
  },
  {
    title: texts.timeLeft,
    brief: "who",
    unbroken: true,
    cell: ({ expires_on }) => <ExpiryWords day={expires_on} />,
  },
  { title: texts.left, numeric: true, brief: "status", cell: ({ quantity }) => quantity },
  moneyColumn(texts.valueAtCost, (row) => batchCost(row, currency), { brief: "amount" }),
];
