import { messages } from "@clove/domain/messages.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { useReactToPrint } from "react-to-print";
import { useMoneyFormat, useTimeFormat } from "../../ui/locale.tsx";
import { MethodTable } from "./method-table.tsx";
import { readShiftReport } from "./shift-report.ts";
import classes from "./shift-summary.module.css";
import { useGetShiftReportQuery } from "./shifts.api.ts";

/** The shift's takings by method, and the mismatch of the drawer's count (counters §5, §10). */
export function ShiftSummaryDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const print = useReactToPrint({ contentRef: sheet, documentTitle: messages.shiftSummary });
  return (
    <Modal opened onClose={onClose} title={messages.shiftSummary} size="xl">
      <div ref={sheet} className={classes.sheet}>
        <ShiftFacts shift={shift} />
        <ShiftMethods shiftId={shift.id} />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<Printer size={18} aria-hidden />} onClick={print} data-autofocus>
          {messages.print}
        </Button>
      </Group>
    </Modal>
  );
}

function ShiftFacts({ shift }: { shift: Shift }) {
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const mismatch = shift.discrepancy ?? 0;
  const facts: [label: string, value: string, tone?: "good" | "bad"][] = [
    ["Opening Balance", money(shift.opening_balance)],
    ["Expected Balance", money(shift.expected_balance)],
    ["Closing Balance", money(shift.closing_balance ?? 0)],
    ["Mismatch", money(mismatch), mismatch === 0 ? "good" : "bad"],
  ];
  return (
    <>
      <Text c="dimmed">
        {shift.terminal.branch.name} · {shift.terminal.name} · {shift.user.name}
        <br />
        {time(shift.opened_at)} – {shift.closed_at && time(shift.closed_at)}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, value, tone]) => (
          <div key={label} data-tone={tone}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A failed read is only logged; the summary then says that there are no details (counters §10). */
function ShiftMethods({ shiftId }: { shiftId: number }) {
  const { data: csv, error, isLoading } = useGetShiftReportQuery(shiftId);
  useEffect(() => {
    if (error) console.error("The shift report could not be fetched", error);
  }, [error]);
  if (isLoading) {
    return (
      <Stack gap="xs" role="status" aria-label="Loading">
        <Skeleton h={180} />
      </Stack>
    );
  }
  const report = csv === undefined ? null : readShiftReport(csv);
  if (!report) return <Text ta="center">{messages.shiftNoTransactions}</Text>;
  return <MethodTable report={report} />;
}
