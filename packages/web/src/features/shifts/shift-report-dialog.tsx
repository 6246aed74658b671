import * as commonTexts from "@clove/domain/common.texts.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { failureText } from "../../api/failure.ts";
import { PrintDialog } from "../../printing/print-dialog.tsx";
import { useDatePlace, useLocale } from "../../ui/display/locale.tsx";
import { SpinnerOverlay } from "../../ui/feedback/spinner-overlay.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { useGetShiftDetailInfiniteQuery } from "./detail/shift-detail.api.ts";
import * as texts from "./shifts.texts.ts";

/** Prints the X report of an open shift, or the Z report of a closed one (counters §15). */
export function ShiftReportDialog({ shiftId, onClose }: { shiftId: number; onClose: () => void }) {
  const { currency, names } = useLocale();
  const place = useDatePlace();
  const { data: profile } = useGetProfileQuery();
  const answer = useGetShiftDetailInfiniteQuery(shiftId, { refetchOnMountOrArgChange: true });
  const { data, error, refetch, fulfilledTimeStamp = 0 } = answer;
  const [opened] = useState(Date.now);
  // The figures of the moment when the dialog was opened: neither cached ones nor those of a later reload.
  const [detail, setDetail] = useState<ShiftDetail>();
  if (!detail && data?.pages[0] && fulfilledTimeStamp >= opened) setDetail(data.pages[0]);
  if (error && !detail) {
    return (
      <Modal opened onClose={onClose} title={commonTexts.print}>
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      </Modal>
    );
  }
  if (!detail) return <SpinnerOverlay visible label={texts.preparingTheReport} />;
  const { name = "", language } = profile?.company ?? {};
  const company = { ...names, name, currency, ...place, language };
  return <PrintDialog job={{ kind: "report", detail, company }} printsAtOnce onClose={onClose} />;
}
