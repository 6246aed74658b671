import { Modal, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { ChosenTerminal } from "../../../session/place-slice.ts";
import * as lazyTexts from "../lazy.texts.ts";
import * as texts from "../pos.texts.ts";
import { OpenDrawerForm } from "./open-drawer-form.tsx";
import { PayForm } from "./pay-form.tsx";

type Props = { opened: boolean; terminal: ChosenTerminal; onClose: () => void };

const ways = ["open", "in", "out"] as const;
const names = () => ({ open: texts.openDrawer, in: lazyTexts.payIn, out: lazyTexts.payOut });

/**
 * The drawer of the counter at which this device sells: opened without a sale, and cash in and out. Whoever may not do it asks somebody
 * who may (selling §36).
 */
export function DrawerDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={lazyTexts.drawer} size="sm">
      <Ways {...props} />
    </Modal>
  );
}

function Ways(props: Omit<Props, "opened">) {
  const [way, setWay] = useState<(typeof ways)[number]>("open");
  return (
    <Stack>
      <SegmentedControl
        fullWidth
        value={way}
        onChange={setWay}
        data={ways.map((value) => ({ value, label: names()[value] }))}
      />
      {way === "open" ? <OpenDrawerForm {...props} /> : <PayForm key={way} way={way} {...props} />}
    </Stack>
  );
}
