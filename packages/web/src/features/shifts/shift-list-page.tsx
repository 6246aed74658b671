import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { shiftColumns } from "./shift-columns.tsx";
import { useListShiftsQuery } from "./shifts.api.ts";
import * as texts from "./shifts.texts.ts";

const CloseShiftDialog = lazyPart(() => import("./close-shift-dialog.tsx"), "CloseShiftDialog");
const ShiftSummaryDialog = lazyPart(() => import("./shift-summary-dialog.tsx"), "ShiftSummaryDialog");
const ShiftReportDialog = lazyPart(() => import("./shift-report-dialog.tsx"), "ShiftReportDialog");

/** The shift of each dialog; that of Close Shift stays while the dialog closes. */
type Dialogs = { closing?: Shift; isClosing?: boolean; closed?: Shift; printed?: Shift };

/** The shift list (counters §9): a row opens the shift; others' shifts can be closed from here (counters §6, §16). */
export function ShiftListPage() {
  const online = useOnline();
  const time = useTimeFormat();
  const { page, length, setPage } = useListState(20);
  const { data, currentData, error, isFetching, refetch } = useListShiftsQuery(
    { page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const { data: profile } = useGetProfileQuery();
  const [{ closing, isClosing = false, closed, printed }, setDialogs] = useState<Dialogs>({});
  const stopClosing = () => setDialogs((now) => ({ ...now, isClosing: false }));
  const closeDialog = () => setDialogs({});
  if (!online) return <OfflinePage title={texts.shiftList} text={offlineTexts.noShiftDataOffline} />;
  return (
    <>
      <PageHeader title={texts.shiftList} />
      <DataTable
        label={texts.shifts}
        columns={shiftColumns({
          time,
          profile,
          onClose: (shift) => setDialogs({ closing: shift, isClosing: true }),
          onPrint: (shift) => setDialogs({ printed: shift }),
        })}
        rows={data?.shifts}
        rowKey={({ id }) => id}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching && !currentData}
        failure={error && failureText(error, commonTexts.somethingWentWrong)}
        onRetry={refetch}
        empty={commonTexts.noResultFound}
        linkOf={({ id }) => `/shift/${id}`}
      />
      <LazyDialog opened={isClosing} onClose={stopClosing}>
        {(opened) =>
          profile &&
          closing && (
            <CloseShiftDialog
              opened={opened}
              profile={profile}
              shift={closing}
              onClose={stopClosing}
              onClosed={(shift) => setDialogs({ closed: shift })}
            />
          )
        }
      </LazyDialog>
      {closed && (
        <DialogBoundary onClose={closeDialog}>
          <ShiftSummaryDialog shift={closed} onClose={closeDialog} />
        </DialogBoundary>
      )}
      {printed && (
        <DialogBoundary onClose={closeDialog}>
          <ShiftReportDialog shiftId={printed.id} onClose={closeDialog} />
        </DialogBoundary>
      )}
    </>
  );
}
