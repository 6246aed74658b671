import { fillText, messages } from "@clove/domain/messages.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import type { ReportType } from "@clove/domain/reports/report-types.ts";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { useLocale } from "../../ui/locale.tsx";
import { notify } from "../../ui/notify.ts";
import { fetchReport, type ReportChoice } from "./fetch-report.ts";
import { readReport, type ShownReport } from "./shown-report.ts";

/** A report that was generated, with what was asked for; `at` tells it from the one before. */
export type GeneratedReport = {
  type: ReportType;
  choice: ReportChoice;
  csv: string;
  shown: ShownReport;
  at: number;
};

/** Generates reports, one at a time; the last one stays until the next is there. */
export function useReport() {
  const online = useOnline();
  const { currency } = useLocale();
  const { accessToken } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [report, setReport] = useState<GeneratedReport | null>(null);
  const [isWorking, setWorking] = useState(false);

  const generate = async (type: ReportType, choice: ReportChoice): Promise<void> => {
    if (!online) return notify.error(messages.offlineReports);
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
      notify.success(messages.reportGenerated);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify.error(fillText(messages.reportFailed, { message }));
    } finally {
      setWorking(false);
    }
  };
  return { report, isWorking, generate };
}
