import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { MethodTable } from "./method-table.tsx";
import { ShiftFacts } from "./shift-facts.tsx";
import { readShiftReport } from "./shift-report.ts";
import { useGetShiftReportQuery } from "./shifts.api.ts";

const ShiftReportDialog = lazyPart(() => import("./shift-report-dialog.tsx"), "ShiftReportDialog");

/** The takings of a closed shift by method, and the mismatch of its drawer (counters §5, §10). Print prints the Z report. */
export function ShiftSummaryDialog({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const [printing, setPrinting] = useState(false);
  const stopPrinting = () => setPrinting(false);
  return (
    <Modal opened onClose={onClose} title={shiftTexts.shiftSummary} size="xl">
      <ShiftFacts shift={shift} />
      <ShiftMethods shiftId={shift.id} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {uiTexts.close}
        </Button>
        <Button
          leftSection={<Printer size={18} aria-hidden />}
          onClick={() => setPrinting(true)}
          data-autofocus
        >
          {commonTexts.print}
        </Button>
      </Group>
      {printing && (
        <DialogBoundary onClose={stopPrinting}>
          <ShiftReportDialog shiftId={shift.id} onClose={stopPrinting} />
        </DialogBoundary>
      )}
    </Modal>
  );
}

/** If the figures cannot be read, that is only logged, and the summary says that there are no details (counters §10). */
function ShiftMethods({ shiftId }: { shiftId: number }) {
  const { data: csv, error, isLoading } = useGetShiftReportQuery(shiftId);
  useEffect(() => {
    if (error) console.error("The shift report could not be fetched", error);
  }, [error]);
  if (isLoading) {
    return (
      <Stack gap="xs" role="status" aria-label={uiTexts.loading}>
        <Skeleton h={180} />
      </Stack>
    );
  }
  const report = csv === undefined ? null : readShiftReport(csv);
  if (!report) return <Text ta="center">{shiftTexts.shiftNoTransactions}</Text>;
  return <MethodTable report={report} />;
}
