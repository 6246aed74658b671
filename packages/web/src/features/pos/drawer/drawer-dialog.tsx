import { Modal } from "@mantine/core";
import type { ChosenTerminal } from "../../../session/place-slice.ts";
import * as texts from "../pos.texts.ts";
import { OpenDrawerForm } from "./open-drawer-form.tsx";

type Props = { opened: boolean; terminal: ChosenTerminal; onClose: () => void };

/** The drawer of the counter at which this device sells. */
export function DrawerDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.openDrawer} size="sm">
      <OpenDrawerForm {...props} />
    </Modal>
  );
}
