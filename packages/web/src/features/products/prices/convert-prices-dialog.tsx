import { Alert, Modal, Tabs } from "@mantine/core";
import { useSyncState } from "../../../sync/sync-slice.ts";
import { ConvertForm } from "./convert-form.tsx";
import * as texts from "./prices.texts.ts";
import { TakeBackForm } from "./take-back-form.tsx";

type Props = { opened: boolean; onClose: () => void };

/** Changes all sale prices between with and without tax, or takes such a conversion back (catalogue §17). */
export function ConvertPricesDialog({ opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.convertPrices}
      size="xl"
      closeOnClickOutside={false}
    >
      <Content onClose={onClose} />
    </Modal>
  );
}

/** Mounted with each opening, so that it begins anew. */
function Content({ onClose }: Pick<Props, "onClose">) {
  const { waiting } = useSyncState();
  return (
    <Tabs defaultValue="convert" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="convert">{texts.convert}</Tabs.Tab>
        <Tabs.Tab value="back">{texts.takeBack}</Tabs.Tab>
      </Tabs.List>
      {waiting > 0 && (
        <Alert color="yellow" role="status" mb="md">
          {texts.unsentFirst({ count: waiting })}
        </Alert>
      )}
      <Tabs.Panel value="convert">
        <ConvertForm isBlocked={waiting > 0} onClose={onClose} />
      </Tabs.Panel>
      <Tabs.Panel value="back">
        <TakeBackForm isBlocked={waiting > 0} onClose={onClose} />
      </Tabs.Panel>
    </Tabs>
  );
}
