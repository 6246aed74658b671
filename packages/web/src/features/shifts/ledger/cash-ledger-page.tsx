import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { Group } from "@mantine/core";
import { Printer, SearchX } from "lucide-react";
import { useParams } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { inPaperLanguage } from "../../../session/in-paper-language.ts";
import { saveCsvText } from "../../../ui/csv-file.ts";
import { useDatePlace, useMoneyFormat } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { CsvButton } from "../../../ui/lists/csv-button.tsx";
import { MissingRow } from "../../../ui/lists/missing-row.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { useGetCashLedgerInfiniteQuery } from "../../terminals/cash.api.ts";
import * as texts from "../shifts.texts.ts";
import { cashLedgerCsv } from "./cash-ledger-csv.ts";
import { CashTable } from "./cash-table.tsx";

/** Cash Ledger, `/counter/{id}/cash` (counters §13). */
export function CashLedgerPage() {
  const id = Number(useParams().id);
  const online = useOnline();
  const money = useMoneyFormat();
  const place = useDatePlace();
  const ledger = useGetCashLedgerInfiniteQuery(id, { skip: !online, refetchOnMountOrArgChange: 10 });
  const newest = ledger.data?.pages[0];
  if (!online) return <OfflinePage title={texts.cashLedger} />;
  if (!newest) {
    return (
      <>
        <PageHeader title={texts.cashLedger} />
        <MissingRow
          isLoading={!ledger.error}
          error={ledger.error}
          onRetry={() => void ledger.refetch()}
          text={commonTexts.noResultFound}
          icon={<SearchX size={28} />}
        />
      </>
    );
  }
  const { terminal, count } = newest;
  const movements = ledger.data?.pages.flatMap((page) => page.movements) ?? [];
  const inHand =
    terminal.cash_box === undefined ? [] : [`${terminalTexts.cashInHand}: ${money(terminal.cash_box)}`];
  const save = async (as: PaperLanguages) => {
    const csv = await inPaperLanguage(as, () => cashLedgerCsv(movements, place));
    saveCsvText(`cash_ledger_${terminal.unique_no}.csv`, csv);
  };
  return (
    <>
      <PageHeader
        title={texts.cashLedger}
        hint={[terminal.name, terminal.branch.name, ...inHand].join(" · ")}
      >
        <Group className="no-print" gap="sm">
          <CsvButton onSave={(as) => void save(as)}>{formTexts.exportCsv}</CsvButton>
          <ToolButton icon={Printer} onClick={() => print()}>
            {commonTexts.print}
          </ToolButton>
        </Group>
      </PageHeader>
      <CashTable movements={movements} count={count} older={ledger} />
    </>
  );
}
