import { Modal, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { ChosenTerminal } from "../../../session/place-slice.ts";
import { useCan } from "../../../session/rights.ts";
import * as lazyTexts from "../lazy.texts.ts";
import * as texts from "../pos.texts.ts";
import { OpenDrawerForm } from "./open-drawer-form.tsx";
import { PayForm } from "./pay-form.tsx";

type Props = { opened: boolean; terminal: ChosenTerminal; onClose: () => void };

const ways = ["open", "in", "out"] as const;
const names = () => ({ open: texts.openDrawer, in: lazyTexts.payIn, out: lazyTexts.payOut });

/** The drawer of the counter at which this device sells: opened without a sale, and for counter:create cash in and out. */
export function DrawerDialog({ opened, ...props }: Props) {
  const mayPay = useCan()("counter:create");
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={mayPay ? lazyTexts.drawer : texts.openDrawer}
      size="sm"
    >
      {mayPay ? <Ways {...props} /> : <OpenDrawerForm {...props} />}
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
