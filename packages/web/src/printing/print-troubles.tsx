import * as printerNoticeTexts from "@clove/domain/terminals/printer-notices.texts.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { Button, Group, Text } from "@mantine/core";
import { Notice } from "../ui/feedback/notice.tsx";
import { nameOf } from "./print-job.ts";
import { dismissTroubles, repeatPrints, usePrinter } from "./printer.ts";

/** What the printer did not do, and the way to repeat it (printing §4). */
export function PrintTroubles() {
  const { troubles } = usePrinter();
  if (troubles.length === 0) return null;
  const jobs = troubles.map(({ job }) => job);
  const papers = jobs.flatMap((job) => (job.kind === "drawer" ? [] : [job]));
  const names = (areSales: boolean) =>
    papers.filter(({ kind }) => (kind === "receipt") === areSales).map(nameOf);
  const [orders, others] = [names(true), names(false)];
  const told = [
    papers.length < jobs.length && printerTexts.drawerNotOpened,
    orders.length > 0 && printerNoticeTexts.receiptNotPrinted({ orders: orders.join(", ") }),
    others.length > 0 && printerNoticeTexts.notPrinted({ names: others.join(", ") }),
  ];
  return (
    <Notice tone="warn" onClose={dismissTroubles}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 220px">
          <strong>{told.filter(Boolean).join(" ")}</strong> {troubles.at(-1)?.why}
        </Text>
        <Button variant="default" onClick={repeatPrints}>
          {papers.length > 0 ? printerTexts.printAgain : printerTexts.openDrawerAgain}
        </Button>
      </Group>
    </Notice>
  );
}
