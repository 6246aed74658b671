import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Skeleton } from "@mantine/core";
import { Download, Printer } from "lucide-react";
import { useParams } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useMoneyFormat } from "../../../ui/locale.tsx";
import { OfflinePage } from "../../../ui/offline-page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { useGetCashLedgerInfiniteQuery } from "../../terminals/cash.api.ts";
import { cashLedgerCsv } from "./cash-ledger-csv.ts";
import { CashTable } from "./cash-table.tsx";

/** Cash Ledger, `/counter/{id}/cash` (counters §13). */
export function CashLedgerPage() {
  const id = Number(useParams().id);
  const online = useOnline();
  const money = useMoneyFormat();
  const ledger = useGetCashLedgerInfiniteQuery(id, { skip: !online, refetchOnMountOrArgChange: 10 });
  const newest = ledger.data?.pages[0];
  if (!online) return <OfflinePage title="Cash Ledger" />;
  if (!newest) {
    return (
      <>
        <PageHeader title="Cash Ledger" />
        {ledger.error ? (
          <ErrorState
            text={failureText(ledger.error, messages.somethingWentWrong)}
            onRetry={() => void ledger.refetch()}
          />
        ) : (
          <Skeleton h={320} radius="lg" />
        )}
      </>
    );
  }
  const { terminal, count } = newest;
  const movements = ledger.data?.pages.flatMap((page) => page.movements) ?? [];
  const inHand =
    terminal.cash_box === undefined ? [] : [`${messages.cashInHand}: ${money(terminal.cash_box)}`];
  const save = () =>
    saveFile(
      `cash_ledger_${terminal.unique_no}.csv`,
      new Blob([cashLedgerCsv(movements)], { type: "text/csv" }),
    );
  return (
    <>
      <PageHeader title="Cash Ledger" hint={[terminal.name, terminal.branch.name, ...inHand].join(" · ")}>
        <Group className="no-print" gap="sm">
          <Button variant="default" leftSection={<Download size={18} aria-hidden />} onClick={save}>
            {messages.exportCsv}
          </Button>
          <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => print()}>
            {messages.print}
          </Button>
        </Group>
      </PageHeader>
      <CashTable
        movements={movements}
        count={count}
        hasOlder={ledger.hasNextPage}
        loading={ledger.isFetchingNextPage}
        onOlder={() => void ledger.fetchNextPage()}
      />
    </>
  );
}
