import { Modal, SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { ChosenTerminal } from "../../../session/place-slice.ts";
import { focusProductSearch, isTouch } from "../focus-on.ts";
import * as lazyTexts from "../lazy.texts.ts";
import * as texts from "../pos.texts.ts";
import { type FormProps, OpenDrawerForm } from "./open-drawer-form.tsx";
import { PayForm } from "./pay-form.tsx";

type Props = { opened: boolean; terminal: ChosenTerminal; onClose: () => void };

const ways = ["open", "in", "out"] as const;
const names = () => ({ open: texts.openDrawer, in: lazyTexts.payIn, out: lazyTexts.payOut });

/**
 * The drawer of the counter at which this device sells: opened without a sale, and cash in and out. Whoever may not do it asks somebody
 * who may (selling §36).
 */
export function DrawerDialog({ opened, onClose, terminal }: Props) {
  const [isDone, setDone] = useState(false);
  if (opened && isDone) setDone(false);
  /** The next sale begins in the search; on a touch screen the focus goes back to the button. */
  const leave = () => {
    setDone(!isTouch());
    onClose();
    focusProductSearch();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={lazyTexts.drawer} size="sm" returnFocus={!isDone}>
      <Ways terminal={terminal} onClose={onClose} onDone={leave} />
    </Modal>
  );
}

function Ways(props: FormProps) {
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
