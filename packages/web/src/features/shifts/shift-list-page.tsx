import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { RowDialog } from "../../ui/dialogs/row-dialog.tsx";
import { useLocale, useTimeFormat } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { tableOf } from "../../ui/lists/list-page.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { shiftColumns } from "./shift-columns.tsx";
import { useListShiftsQuery } from "./shifts.api.ts";
import * as texts from "./shifts.texts.ts";

const CloseShiftDialog = lazyPart(() => import("./close-shift-dialog.tsx"), "CloseShiftDialog");
const ShiftSummaryDialog = lazyPart(() => import("./shift-summary-dialog.tsx"), "ShiftSummaryDialog");
const ShiftReportDialog = lazyPart(() => import("./shift-report-dialog.tsx"), "ShiftReportDialog");

/** The open dialog with its shift. */
type Dialog = { of: "closing" | "closed" | "printed"; shift: Shift } | null;

/** The shift list (counters §9): a row opens the shift; the shifts of others can be closed here (counters §6, §16). */
export function ShiftListPage() {
  const online = useOnline();
  const time = useTimeFormat();
  const { currency } = useLocale();
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListShiftsQuery({ page, length }, { skip: !online, refetchOnMountOrArgChange: 10 });
  const { data: profile } = useGetProfileQuery();
  const [dialog, setDialog] = useState<Dialog>(null);
  const closeDialog = () => setDialog(null);
  if (!online) return <OfflinePage title={texts.shiftList} text={offlineTexts.noShiftDataOffline} />;
  return (
    <>
      <PageHeader title={texts.shiftList} />
      <DataTable
        label={texts.shifts}
        columns={shiftColumns({
          currency,
          time,
          profile,
          onClose: (shift) => setDialog({ of: "closing", shift }),
          onPrint: (shift) => setDialog({ of: "printed", shift }),
        })}
        rows={answer.data?.shifts}
        rowKey={({ id }) => id}
        {...tableOf(list, answer)}
        linkOf={({ id }) => `/shift/${id}`}
      />
      <RowDialog row={dialog?.of === "closing" ? dialog.shift : null} onClose={closeDialog}>
        {(shift, opened) =>
          profile &&
          // Removed at once when the summary follows, because a closing dialog would take the focus back.
          dialog?.of !== "closed" && (
            <CloseShiftDialog
              {...{ opened, profile, shift }}
              onClose={closeDialog}
              onClosed={(closed) => setDialog({ of: "closed", shift: closed })}
            />
          )
        }
      </RowDialog>
      {dialog?.of === "closed" && (
        <DialogBoundary onClose={closeDialog}>
          <ShiftSummaryDialog shift={dialog.shift} onClose={closeDialog} />
        </DialogBoundary>
      )}
      {dialog?.of === "printed" && (
        <DialogBoundary onClose={closeDialog}>
          <ShiftReportDialog shiftId={dialog.shift.id} onClose={closeDialog} />
        </DialogBoundary>
      )}
    </>
  );
}
