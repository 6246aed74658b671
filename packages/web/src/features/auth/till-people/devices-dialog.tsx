import { Modal, Stack, Text } from "@mantine/core";
import { DeviceKeysField } from "./device-keys-field.tsx";
import * as texts from "./till-people.texts.ts";

/** One's own devices with a PIN. */
export function DevicesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.yourDevices} size="md">
      <Stack>
        <Text>{texts.devicesDetail}</Text>
        <DeviceKeysField user_id={null} />
      </Stack>
    </Modal>
  );
}
