import type { AuditEntry } from "@clove/domain/audit/audit.schema.ts";
import { type Description, describeEntry } from "@clove/domain/audit/describe-entry.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Group, Text } from "@mantine/core";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useDatePlace, useLocale, useTimeFormat } from "../../ui/display/locale.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { ExportCsvButton } from "../../ui/lists/export-csv-button.tsx";
import { OlderRows } from "../../ui/lists/older-rows.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListAuditInfiniteQuery } from "./audit.api.ts";
import * as texts from "./audit.texts.ts";
import { auditParams, type ChosenAudit, wholeAudit } from "./audit-choices.ts";
import { AuditFilters } from "./audit-filters.tsx";

/** Audit Log, `/auditLog`: who did what, newest first (operating §20). */
export function AuditPage() {
  const online = useOnline();
  const { currency } = useLocale();
  const place = useDatePlace();
  const time = useTimeFormat();
  const [chosen, setChosen] = useState(wholeAudit);
  const params = auditParams(chosen);
  const log = useListAuditInfiniteQuery(params, { skip: !online, refetchOnMountOrArgChange: true });
  if (!online) return <OfflinePage title={texts.auditLog} />;
  const rows = log.data?.pages.flatMap(({ entries, names }) =>
    entries.map((entry): Row => ({ ...entry, ...describeEntry(entry, { names, currency, ...place }) })),
  );
  const choose = (changes: Partial<ChosenAudit>) => setChosen((now) => ({ ...now, ...changes }));
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return (
    <>
      <PageHeader title={texts.auditLog}>
        <ExportCsvButton path={`audit/csv?${query}`} name="audit_log.csv" />
      </PageHeader>
      <Group mb="md" gap="sm" align="flex-end">
        <AuditFilters chosen={chosen} onChoose={choose} />
        <ToolButton icon={RotateCcw} onClick={() => setChosen(wholeAudit)}>
          {uiTexts.reset}
        </ToolButton>
      </Group>
      <DataTable<Row>
        label={texts.auditLog}
        columns={columns(time)}
        rows={rows}
        rowKey={({ id }) => id}
        count={rows?.length ?? 0}
        fetching={log.isFetching && !log.currentData}
        failure={log.error && failureText(log.error)}
        onRetry={() => void log.refetch()}
      />
      <OlderRows shown={rows?.length ?? 0} older={log}>
        {texts.olderEntries}
      </OlderRows>
    </>
  );
}

type Row = AuditEntry & Description;

const columns = (time: (time: string) => string): Column<Row>[] => [
  { title: texts.entry, heads: true, cell: (row) => <Entry {...row} /> },
  { title: texts.person, brief: "who", cell: ({ by }) => by?.name ?? commonTexts.notAvailable },
  { title: texts.store, cell: ({ branch }) => branch?.name ?? commonTexts.notAvailable },
  { title: uiTexts.date, brief: "also", unbroken: true, cell: ({ at }) => time(at) },
];

/** The sentence of an entry; below it what changed, and what else is recorded. */
function Entry({ sentence, changes, facts }: Row) {
  const { withTax } = useCompanyNames();
  const lines = [
    ...changes.map(({ label, before, after }) => `${withTax(label)}: ${before} → ${after}`),
    ...facts.map(({ label, value }) => `${withTax(label)}: ${value}`),
  ];
  return (
    <>
      {sentence}
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed" fw={400} style={{ overflowWrap: "anywhere" }}>
          {line}
        </Text>
      ))}
    </>
  );
}
