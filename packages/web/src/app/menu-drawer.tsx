import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "../ui/display/logo.tsx";
import * as texts from "./app.texts.ts";

type Props = { opened: boolean; onClose: () => void; children: ReactNode };

/** The menu over the page, below lg. */
export function MenuDrawer({ opened, onClose, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={276}
      title={<Logo size={28} />}
      closeButtonProps={{ "aria-label": texts.closeTheMenu, size: 44 }}
    >
      {children}
    </Drawer>
  );
}
