import { currencyDecimals } from "@clove/domain/money.ts";
import type { ReportType } from "@clove/domain/reports/report-types.ts";
import * as reportTexts from "@clove/domain/reports/reports.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { useLocale } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { fetchReport, type ReportChoice } from "./fetch-report.ts";
import { readReport, type ShownReport } from "./shown-report.ts";

/** A generated report with its choice of days and store; `at` distinguishes it from an earlier one. */
export type GeneratedReport = {
  type: ReportType;
  choice: ReportChoice;
  csv: string;
  shown: ShownReport;
  at: number;
};

/** Generates reports, one at a time; the last one is kept until the next is generated. */
export function useReport() {
  const online = useOnline();
  const { currency } = useLocale();
  const { accessToken } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [report, setReport] = useState<GeneratedReport | null>(null);
  const [isWorking, setWorking] = useState(false);

  const generate = async (type: ReportType, choice: ReportChoice): Promise<void> => {
    if (!online) return notify.error(offlineTexts.offlineReports);
    setWorking(true);
    try {
      const csv = await fetchReport(type, choice, { token: accessToken ?? "", dispatch });
      setReport({
        type,
        choice,
        csv,
        shown: readReport(type, csv, currencyDecimals(currency)),
        at: Date.now(),
      });
      notify.success(reportTexts.reportGenerated);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify.error(reportTexts.reportFailed({ message }));
    } finally {
      setWorking(false);
    }
  };
  return { report, isWorking, generate };
}
