import { Inbox } from "lucide-react";
import { useState } from "react";
import type { ChosenTerminal } from "../../../session/place-slice.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { IconButton } from "../../../ui/display/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import * as texts from "../pos.texts.ts";

const DrawerDialog = lazyPart(() => import("./drawer-dialog.tsx"), "DrawerDialog");

/**
 * Opens the drawer of the counter without a sale (counters §22), and pays in and out (counters §23). Without a counter it keeps its
 * place, so that no tool moves.
 */
export function DrawerButton({ terminal }: { terminal: ChosenTerminal | null }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = texts.openDrawerOrPay;
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        disabled={!terminal}
        onClick={() => setOpen(true)}
      >
        <Inbox size={20} aria-hidden />
      </IconButton>
      <LazyDialog opened={isOpen} onClose={close}>
        {(opened) => terminal && <DrawerDialog opened={opened} terminal={terminal} onClose={close} />}
      </LazyDialog>
    </>
  );
}
