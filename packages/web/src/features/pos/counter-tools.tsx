import { Keyboard, MonitorSmartphone } from "lucide-react";
import { memo } from "react";
import { counterPrinterOf } from "../../printing/counter-printer.ts";
import { PrinterButton } from "../../printing/printer-button.tsx";
import { IconButton } from "../../ui/display/icon-button.tsx";
import classes from "./counter-tools.module.css";
import { DrawerButton } from "./drawer/drawer-button.tsx";
import type { OpenDialog } from "./here.ts";
import type { Sale } from "./payment/use-sale.ts";
import * as texts from "./pos.texts.ts";

type Props = Pick<Sale, "terminal" | "terminals"> & {
  blocked: boolean;
  onOpen: (dialog: OpenDialog) => void;
};

/** What stands beside the counter: its printer and drawer, the customer's display, the keys. Memoized: no scan changes it. */
export const CounterTools = memo(function CounterTools({ terminal, terminals, blocked, onOpen }: Props) {
  const printer = terminal ? counterPrinterOf(terminals?.find(({ id }) => id === terminal.id)) : undefined;
  return (
    <div className={classes.tools}>
      {!blocked && <PrinterButton counter={printer} />}
      {!blocked && <DrawerButton terminal={terminal} />}
      <IconButton
        aria-label={texts.customerDisplay}
        title={texts.customerDisplay}
        onClick={() => onOpen({ kind: "display" })}
      >
        <MonitorSmartphone size={20} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={texts.keyboardShortcuts}
        title={texts.keyboardShortcuts}
        onClick={() => onOpen({ kind: "shortcuts" })}
      >
        <Keyboard size={20} aria-hidden />
      </IconButton>
    </div>
  );
});
