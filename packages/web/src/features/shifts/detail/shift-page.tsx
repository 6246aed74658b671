import { parsePermissions } from "@clove/domain/access/permissions.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { chainsText } from "@clove/domain/proof/chain-text.ts";
import { heldCount, mayCorrectCount } from "@clove/domain/shifts/corrected-count.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { shiftReportTitle } from "@clove/domain/shifts/shift-report-title.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Stack, Text, Title } from "@mantine/core";
import { PencilLine, Printer, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { DialogBoundary } from "../../../ui/dialogs/dialog-boundary.tsx";
import { useLocale } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { MissingRow } from "../../../ui/lists/missing-row.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import { CashTable } from "../ledger/cash-table.tsx";
import { MethodTable } from "../method-table.tsx";
import { ShiftFacts } from "../shift-facts.tsx";
import { shownReport } from "../shift-report.ts";
import * as texts from "../shifts.texts.ts";
import { unsentSales } from "../unsent-sales.ts";
import { DrawerOpenings } from "./drawer-openings.tsx";
import { ExplanationList } from "./explanation-list.tsx";
import { useGetShiftDetailInfiniteQuery } from "./shift-detail.api.ts";

const CorrectCountDialog = lazyPart(() => import("./correct-count-dialog.tsx"), "CorrectCountDialog");
const ShiftReportDialog = lazyPart(() => import("../shift-report-dialog.tsx"), "ShiftReportDialog");

/** Shift, `/shift/{id}`: a shift with its movements (counters §14). */
export function ShiftPage() {
  const id = Number(useParams().id);
  const online = useOnline();
  const [printing, setPrinting] = useState(false);
  const answer = useGetShiftDetailInfiniteQuery(id, { skip: !online, refetchOnMountOrArgChange: 10 });
  const newest = answer.data?.pages[0];
  const stopPrinting = () => setPrinting(false);
  const [correcting, setCorrecting] = useState(false);
  const stopCorrecting = () => setCorrecting(false);
  const { data: profile } = useGetProfileQuery();
  const mayCorrect =
    profile && mayCorrectCount({ role: profile.role, permissions: parsePermissions(profile.permissions) });
  if (!online) return <OfflinePage title={texts.shift} text={offlineTexts.noShiftDataOffline} />;
  if (!newest) {
    return (
      <>
        <PageHeader title={texts.shift} />
        <MissingRow
          isLoading={!answer.error}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          text={commonTexts.noResultFound}
          icon={<SearchX size={28} />}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.shift}>
        {mayCorrect && newest.shift.closed_at !== null && (
          <ToolButton icon={PencilLine} aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
            {texts.correctCount}
          </ToolButton>
        )}
        <ToolButton icon={Printer} aria-haspopup="dialog" onClick={() => setPrinting(true)}>
          {shiftReportTitle(newest.shift)}
        </ToolButton>
      </PageHeader>
      <ShiftFigures detail={newest}>
        <CashTable
          movements={answer.data?.pages.flatMap((page) => page.movements) ?? []}
          count={newest.count}
          older={answer}
        />
      </ShiftFigures>
      {correcting && profile && (
        <DialogBoundary onClose={stopCorrecting}>
          <CorrectCountDialog shift={newest.shift} profile={profile} onClose={stopCorrecting} />
        </DialogBoundary>
      )}
      {printing && (
        <DialogBoundary onClose={stopPrinting}>
          <ShiftReportDialog shiftId={id} onClose={stopPrinting} />
        </DialogBoundary>
      )}
    </>
  );
}

function ShiftFigures({ detail, children }: { detail: ShiftDetail; children: ReactNode }) {
  const { shift, report, explanations } = detail;
  const chains = chainsText(detail);
  const { currency } = useLocale();
  const isOff = (heldCount(shift, currency)?.mismatch ?? 0) !== 0;
  const unsent = useUnsentSales(isOff ? shift.terminal.id : null);
  return (
    <Stack gap="lg">
      <div>
        <ShiftFacts shift={shift} />
        {chains && (
          <Text c="dimmed" mt={6}>
            {chains}
          </Text>
        )}
        <ExplanationList explanations={explanations} unsent={unsent} />
      </div>
      <section aria-label={texts.byMethod}>
        <Title order={2} mb="sm">
          {texts.byMethod}
        </Title>
        <MethodTable report={shownReport(report)} />
      </section>
      <DrawerOpenings openings={detail.drawer_openings} openedAt={shift.opened_at} />
      {children}
    </Stack>
  );
}

/** The number of unsent sales of a counter on this device; 0 without a counter. */
function useUnsentSales(terminal_id: number | null): number {
  const { data: profile } = useGetProfileQuery();
  const [count, setCount] = useState(0);
  const company_id = profile?.company_id;
  useEffect(() => {
    if (terminal_id === null || company_id === undefined) return;
    let isShown = true;
    void unsentSales(company_id, terminal_id).then((found) => isShown && setCount(found));
    return () => {
      isShown = false;
    };
  }, [terminal_id, company_id]);
  return count;
}
