import { byteOrderMark } from "@clove/domain/catalogue/csv-cell.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayText } from "@clove/domain/date-text.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import { type ReportType, reportFile } from "@clove/domain/reports/report-types.ts";
import * as reportTexts from "@clove/domain/reports/reports.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button, Group, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { printFailures } from "../../printing/print-by-browser.ts";
import { usePrint } from "../../printing/use-print.tsx";
import { inPaperLanguage } from "../../session/in-paper-language.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { saveCsvText } from "../../ui/csv-file.ts";
import { useDatePlace, useLocale } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useReceiptCompany } from "../company/company.api.ts";
import type { ReportChoice } from "./fetch-report.ts";
import { chartOf } from "./report-chart.ts";
import { ReportForm, type ReportStart } from "./report-form.tsx";
import { namedChart, namedCsv, namedReport, reportName } from "./report-names.ts";
import classes from "./report-preview.module.css";
import { reportQuestions } from "./report-questions.ts";
import { ReportSheet, reportPageRule } from "./report-sheet.tsx";
import { ReportTable } from "./report-table.tsx";
import * as texts from "./reports.texts.ts";
import { withoutIds } from "./shown-report.ts";
import { type GeneratedReport, useReport } from "./use-report.ts";

/** Reports, `/reports`; `?type=` preselects one (reports §10). */
export function ReportsPage() {
  const [params] = useSearchParams();
  const { report, isWorking, generate } = useReport();
  const { timeZone } = useLocale();
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const [isClosed, setFolded] = useState(false);
  // On a phone the report has the whole screen; its choice is a press away.
  const isFolded = isNarrow && isClosed && report !== null;
  const [start, setStart] = useState<ReportStart>({ type: params.get("type") });
  const ask = (type: ReportType, choice: ReportChoice) => {
    setFolded(true);
    void generate(type, choice);
  };
  // Read beforehand, because printing must not wait for the company in the heading.
  const { data: company } = useReceiptCompany();
  return (
    <>
      <PageHeader title={texts.reports} />
      {isFolded && (
        <Button variant="default" fullWidth mb="md" onClick={() => setFolded(false)} className="no-print">
          {texts.changeReport}
        </Button>
      )}
      <div hidden={isFolded}>
        <ReportForm
          // A question fills the form, so that what it asks can be changed.
          key={JSON.stringify(start)}
          start={start}
          isWorking={isWorking}
          onGenerate={ask}
        />
      </div>
      {report ? (
        // The key resets page and sorting for each new report.
        <Preview key={`${report.type} ${report.at}`} generated={report} company={company?.name} />
      ) : (
        <EmptyState text={reportTexts.chooseReport}>
          <Group gap="sm" justify="center" role="group" aria-label={texts.questions}>
            {reportQuestions(timeZone).map(({ text, type, choice }) => (
              <Button
                key={text}
                variant="default"
                h="auto"
                mih={44}
                py={8}
                styles={{ label: { whiteSpace: "normal", lineHeight: 1.3 } }}
                disabled={isWorking}
                onClick={() => {
                  setStart({ type, ...choice });
                  ask(type, choice);
                }}
              >
                {text}
              </Button>
            ))}
          </Group>
        </EmptyState>
      )}
    </>
  );
}

function Preview({ generated, company }: { generated: GeneratedReport; company: string | undefined }) {
  const online = useOnline();
  const { type, csv, shown } = generated;
  const { currency, names } = useLocale();
  const label = reportName(type, names, generated.choice.and_by);
  const about = useAbout(generated.choice);
  const { print, isPrinting } = usePrint(printFailures().report);
  const report = useMemo(() => namedReport(shown, names), [shown, names]);
  const chart = useMemo(() => {
    const found = chartOf(type, shown, currencyDecimals(currency));
    return found && namedChart(type, found, names);
  }, [type, shown, currency, names]);
  const opensRows = shown.rows.some(({ keys }) => keys !== undefined);
  const printAll = () =>
    print({
      title: texts.reportTitle({ title: label }),
      pageRule: () => reportPageRule(shown),
      sheet: <ReportSheet title={label} about={about} company={company} report={report} />,
    });
  const save = async (as: PaperLanguages) => {
    if (!online) return notify.error(offlineTexts.offlineExportCsv);
    const named = await inPaperLanguage(as, () => namedCsv(type, withoutIds(type, csv), names));
    saveCsvText(reportFile(type), byteOrderMark + named);
  };
  return (
    <section aria-label={label}>
      <Group justify="space-between" align="flex-end" mb="sm" gap="sm">
        <div>
          <Title order={2}>{label}</Title>
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        </div>
        <Group gap="sm">
          <CsvButton onSave={(as) => void save(as)}>{formTexts.downloadCsv}</CsvButton>
          <ToolButton icon={Printer} loading={isPrinting} onClick={() => void printAll()}>
            {commonTexts.print}
          </ToolButton>
        </Group>
      </Group>
      <div className={classes.preview} data-many={shown.columns.length + (opensRows ? 1 : 0) > 6}>
        <div className={classes.table}>
          <ReportTable label={label} report={report} generated={generated} />
        </div>
        {chart && (
          <div className={`${classes.chart} no-print`}>
            <BarChart {...chart} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The days and the store of a report: "01/03/2026 – 31/03/2026 · Main". */
function useAbout({ from_date, to_date, branch_id }: ReportChoice): string {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const store = data?.branches.find(({ id }) => String(id) === branch_id);
  const { date_format } = useDatePlace();
  const shown = (day: string) => (day ? dayText(day, date_format) : "…");
  const days = from_date || to_date ? `${shown(from_date)} – ${shown(to_date)}` : texts.allDays;
  return `${days} · ${branch_id === null ? texts.allStores : (store?.name ?? "")}`;
}
