import * as commonTexts from "@clove/domain/common.texts.ts";
import { shiftReportTitle } from "@clove/domain/shifts/shift-report-title.ts";
import { Box, Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { keysOf } from "../ui/lists/keys-of.ts";
import * as uiTexts from "../ui/ui.texts.ts";
import { type Paper, papers, usePaper } from "./paper.ts";
import { usePaperText } from "./paper-text.ts";
import { printByBrowser } from "./print-by-browser.ts";
import { copyOf, nameOf, type PaperJob } from "./print-job.ts";
import { PrintTroubles } from "./print-troubles.tsx";
import { print, usePrinter } from "./printer.ts";
import * as texts from "./printing.texts.ts";
import classes from "./receipt.module.css";
import { Sheet } from "./sheet.tsx";

type Props = {
  job: PaperJob;
  /** Prints at once, or when somebody presses Print. */
  printsAtOnce: boolean;
  /** Figures for the cashier, such as the change. */
  summary?: ReactNode;
  onClose: () => void;
};

/**
 * The print view of a receipt or a report (selling §17; printing §14): on the connected printer, or through the browser on a
 * roll or A4. Enter and Esc close it.
 */
export function PrintDialog(props: Props) {
  const [paper, setPaper] = usePaper();
  const { job, onClose } = props;
  const title = job.kind === "report" ? shiftReportTitle(job.detail.shift) : texts.receipt;
  return (
    <Modal opened onClose={onClose} title={title} size={paper === "a4" ? 820 : "md"} data-receipt>
      <PrintView {...props} title={title} paper={paper} onPaper={setPaper} />
    </Modal>
  );
}

type ViewProps = Props & { title: string; paper: Paper; onPaper: (paper: string) => void };

function PrintView({ job, printsAtOnce, summary, title, paper, onPaper, onClose }: ViewProps) {
  const { printer, last } = usePrinter();
  const text = usePaperText(job);
  const name = nameOf(job);
  const state = last?.name === name ? last : null;
  const close = useRef<HTMLButtonElement>(null);
  usePrintOnce(printsAtOnce ? job : null);
  const printAgain = () => {
    print(state?.isPrinted ? copyOf(job) : job);
    // Enter closes.
    close.current?.focus();
  };
  const view = useRef<HTMLDivElement>(null);
  // Fields and the dialog's own buttons handle Enter themselves. For a moment after the dialog has opened, the focus is still on the
  // button behind it, which must not get the hasty second Enter after Place Order.
  const answersItself = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.matches("input, select, textarea") ||
      (target instanceof HTMLButtonElement &&
        view.current?.closest("[data-receipt]")?.contains(target) === true));
  useWindowEvent("keydown", (event) => {
    if (keysOf(event) !== "Enter" || answersItself(event.target)) return;
    event.preventDefault();
    onClose();
  });
  return (
    <Stack ref={view}>
      <PrintTroubles />
      {summary}
      {state && (
        <Text role="status" size="sm">
          {state.isPrinted ? texts.printed : texts.printing}
        </Text>
      )}
      <Box component="section" className={classes.desk} tabIndex={0} aria-label={uiTexts.preview}>
        <div className={classes.sheet}>
          {text ? <Sheet text={text} label={title} paper={paper} /> : <Skeleton w="72mm" h={320} />}
        </div>
      </Box>
      <Group justify="space-between">
        <Group gap="xs">
          <SegmentedControl aria-label={texts.paper} data={[...papers()]} value={paper} onChange={onPaper} />
          {printer && (
            <Button variant="subtle" px="xs" onClick={() => printByBrowser(job)}>
              {texts.browser}
            </Button>
          )}
        </Group>
        <Group gap="sm" ml="auto">
          <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={printAgain}>
            {commonTexts.print}
          </Button>
          <Button ref={close} data-autofocus onClick={onClose}>
            {uiTexts.close}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Prints each job once, however often the view re-renders. */
function usePrintOnce(job: PaperJob | null) {
  const printed = useRef<string | null>(null);
  useEffect(() => {
    if (!job || printed.current === nameOf(job)) return;
    printed.current = nameOf(job);
    print(job);
  }, [job]);
}
