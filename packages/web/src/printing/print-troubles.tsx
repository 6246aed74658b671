import { fillText, messages } from "@clove/domain/messages.ts";
import { Button, Group, Text } from "@mantine/core";
import { Notice } from "../ui/notice.tsx";
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
    papers.length < jobs.length && messages.drawerNotOpened,
    orders.length > 0 && fillText(messages.receiptNotPrinted, { orders: orders.join(", ") }),
    others.length > 0 && fillText(messages.notPrinted, { names: others.join(", ") }),
  ];
  return (
    <Notice tone="warn" onClose={dismissTroubles}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 220px">
          <strong>{told.filter(Boolean).join(" ")}</strong> {troubles.at(-1)?.why}
        </Text>
        <Button variant="default" onClick={repeatPrints}>
          {papers.length > 0 ? messages.printAgain : messages.openDrawerAgain}
        </Button>
      </Group>
    </Notice>
  );
}
