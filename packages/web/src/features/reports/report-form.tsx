import { dayInZone } from "@clove/domain/ids.ts";
import { dayRanges, type RangeName, rangeTitle } from "@clove/domain/reports/day-ranges.ts";
import { type ReportType, reportTypes, salesKindOf } from "@clove/domain/reports/report-types.ts";
import * as reportTexts from "@clove/domain/reports/reports.texts.ts";
import { kindTitle, type SalesKind, salesKinds } from "@clove/domain/reports/sales-by.ts";
import { Button, Group, Paper, Select, TextInput } from "@mantine/core";
import { useLocale } from "../../ui/display/locale.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { StoreFilter } from "../branches/store-field.tsx";
import type { ReportChoice } from "./fetch-report.ts";
import { reportName } from "./report-names.ts";
import * as texts from "./reports.texts.ts";

/** `type` may come from the address of the page, where anything can be typed. */
export type ReportStart = { type: string | null } & Partial<ReportChoice>;

type Props = {
  /** What is chosen at first. */
  start: ReportStart;
  isWorking: boolean;
  onGenerate: (type: ReportType, choice: ReportChoice) => void;
};

/** Chooses a report, its days and its store (reports §4). */
export function ReportForm({ start, isWorking, onGenerate }: Props) {
  const { timeZone, names } = useLocale();
  const form = useCheckedForm({
    initialValues: {
      ...{ from_date: "", to_date: "" },
      branch_id: null as string | null,
      and_by: null as SalesKind | null,
      ...start,
    },
    validate: {
      type: (value) => {
        if (!value) return reportTexts.reportTypeRequired;
        return isReportType(value) ? null : reportTexts.reportTypeInvalid;
      },
      to_date: (value, { from_date }) =>
        value && from_date && value < from_date ? reportTexts.reportDaysBackwards : null,
    },
  });
  const { from_date, to_date, type: chosen } = form.getValues();
  const kind = chosen && isReportType(chosen) ? salesKindOf(chosen) : undefined;
  const ranges = rangesNow(timeZone);
  const isRange = (days: { from_date: string; to_date: string }) =>
    days.from_date === from_date && days.to_date === to_date;
  return (
    <Paper p="md" mb="lg" className="no-print">
      <form
        {...form.element(({ type, and_by, ...choice }) => {
          if (!type || !isReportType(type)) return;
          const by = salesKindOf(type);
          onGenerate(type, { ...choice, and_by: by && and_by !== by ? and_by : null });
        })}
      >
        <Group gap="sm" align="flex-start">
          <Select
            label={texts.selectReportType}
            placeholder={texts.selectReportType}
            withAsterisk
            w={{ base: "100%", sm: 240 }}
            data={reportTypes.map((value) => ({ value, label: reportName(value, names) }))}
            {...form.field("type")}
          />
          {kind && (
            <Select
              label={texts.andBy}
              placeholder={texts.nothingElse}
              clearable
              w={{ base: "100%", sm: 160 }}
              data={salesKinds
                .filter((other) => other !== kind)
                .map((value) => ({ value, label: kindTitle(value) }))}
              {...form.field("and_by")}
            />
          )}
          <TextInput
            type="date"
            label={texts.fromDate}
            w={half}
            max={to_date || undefined}
            {...form.field("from_date")}
          />
          <TextInput
            type="date"
            label={texts.toDate}
            w={half}
            min={from_date || undefined}
            {...form.field("to_date")}
          />
          <StoreFilter label={texts.store} w={{ base: "100%", sm: 200 }} {...form.field("branch_id")} />
        </Group>
        <Group mt="md" gap="sm" justify="space-between">
          <Group gap="xs" role="group" aria-label={texts.days}>
            {(Object.keys(ranges) as RangeName[]).map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant={isRange(ranges[name]) ? "light" : "default"}
                onClick={() => form.setValues(rangesNow(timeZone)[name])}
              >
                {rangeTitle(name)}
              </Button>
            ))}
          </Group>
          <Button type="submit" loading={isWorking}>
            {texts.generateReport}
          </Button>
        </Group>
      </form>
    </Paper>
  );
}

/** The named ranges of today. Computed again at each click, because the page may have been open since yesterday. */
const rangesNow = (timeZone: string) => dayRanges(dayInZone(new Date().toISOString(), timeZone));

const half = { base: "calc(50% - 6px)", sm: 160 };

const isReportType = (value: string): value is ReportType => (reportTypes as string[]).includes(value);
