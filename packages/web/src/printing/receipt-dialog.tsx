import { messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { receiptOf } from "@clove/domain/orders/receipt.ts";
import { Box, Button, Group, Modal, SegmentedControl, Stack } from "@mantine/core";
import { Printer } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { useReactToPrint } from "react-to-print";
import { notify } from "../ui/notify.ts";
import { type Paper, pageRule, papers, usePaper } from "./paper.ts";
import classes from "./receipt.module.css";
import { Receipt } from "./receipt.tsx";

type Props = {
  order: Order;
  company: Parameters<typeof receiptOf>[1];
  /** Figures for the cashier, such as the change. */
  summary?: ReactNode;
  onClose: () => void;
};

/** The print view of a sale: opens the browser's print dialog once. Enter and Esc close it (selling §17). */
export function ReceiptDialog(props: Props) {
  const [paper, setPaper] = usePaper();
  return (
    <Modal opened onClose={props.onClose} title="Receipt" size={paper === "a4" ? 820 : "md"} data-receipt>
      <PrintView {...props} paper={paper} onPaper={setPaper} />
    </Modal>
  );
}

type ViewProps = Props & { paper: Paper; onPaper: (paper: Paper) => void };

function PrintView({ order, company, summary, paper, onPaper, onClose }: ViewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const focus = useFocusKeeper();
  const print = useReactToPrint({
    contentRef: sheet,
    documentTitle: order.order_ref,
    pageStyle: "html, body { margin: 0; min-height: 0 !important; background: #fff; }",
    onBeforePrint: focus.keep,
    print: (frame) => printFrame(frame, paper),
    // The printed frame took the focus; the dialog may have been closed before it came to that.
    onAfterPrint: () => focus.giveBack(close.current),
    onPrintError: () => notify.error("The receipt could not be printed. The sale is stored."),
  });
  usePrintOnce(order.id, print, sheet);
  useHotkeys("enter", onClose, { ignoreEventWhen: ({ target }) => target instanceof HTMLButtonElement });
  return (
    <Stack>
      {summary}
      <Box component="section" className={classes.desk} tabIndex={0} aria-label="Preview">
        <div className={classes.sheet}>
          <Receipt ref={sheet} order={order} company={company} paper={paper} />
        </div>
      </Box>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Paper"
          data={papers}
          value={paper}
          onChange={(value) => onPaper(value === "a4" ? "a4" : "80mm")}
        />
        <Group gap="sm">
          <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={print}>
            {messages.print}
          </Button>
          <Button ref={close} data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Remembers what last had the focus until it is given back, to another element if there is one. */
function useFocusKeeper() {
  const last = useRef<EventTarget | null>(null);
  const remember = useCallback(({ target }: FocusEvent) => {
    last.current = target;
  }, []);
  return {
    keep: async () => document.addEventListener("focusout", remember),
    giveBack: (other: HTMLElement | null) => {
      document.removeEventListener("focusout", remember);
      const element = other ?? last.current;
      if (element instanceof HTMLElement) element.focus();
    },
  };
}

/** The page is cut to the receipt as it came out in the frame that prints it. */
async function printFrame(frame: HTMLIFrameElement, paper: Paper) {
  const page = frame.contentDocument;
  const receipt = page?.querySelector<HTMLElement>("[data-paper]");
  if (!page || !receipt) throw new Error("nothing to print");
  const style = page.createElement("style");
  style.textContent = pageRule(paper, receipt.offsetHeight);
  page.head.append(style);
  frame.contentWindow?.print();
}

/** Once per order, when the logo is there. */
function usePrintOnce(orderId: number, print: () => void, sheet: RefObject<HTMLDivElement | null>) {
  const printed = useRef<number | null>(null);
  const printNow = useRef(print);
  printNow.current = print;
  useEffect(() => {
    const pictures = [...(sheet.current?.querySelectorAll("img") ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (printed.current === orderId || !sheet.current) return;
      printed.current = orderId;
      printNow.current();
    });
  }, [orderId, sheet]);
}
