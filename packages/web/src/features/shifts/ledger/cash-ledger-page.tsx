import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { Group } from "@mantine/core";
import { Download, Printer, SearchX } from "lucide-react";
import { useParams } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { saveCsvText } from "../../../ui/csv-file.ts";
import { useDatePlace, useMoneyFormat } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
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
  const save = () => saveCsvText(`cash_ledger_${terminal.unique_no}.csv`, cashLedgerCsv(movements, place));
  return (
    <>
      <PageHeader
        title={texts.cashLedger}
        hint={[terminal.name, terminal.branch.name, ...inHand].join(" · ")}
      >
        <Group className="no-print" gap="sm">
          <ToolButton icon={Download} onClick={save}>
            {formTexts.exportCsv}
          </ToolButton>
          <ToolButton icon={Printer} onClick={() => print()}>
            {commonTexts.print}
          </ToolButton>
        </Group>
      </PageHeader>
      <CashTable movements={movements} count={count} older={ledger} />
    </>
  );
}
