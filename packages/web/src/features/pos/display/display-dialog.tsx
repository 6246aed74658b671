import * as displayTexts from "@clove/domain/display/display.texts.ts";
import { Button, Divider, Modal, Stack, Text, Title } from "@mantine/core";
import { useOnline } from "../../../api/connectivity-slice.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { useSale } from "../payment/use-sale.ts";
import * as texts from "../pos.texts.ts";
import { openDisplay } from "./open-display.ts";
import { PairedDisplays } from "./paired-displays.tsx";

/** Opens the second window, and pairs other devices with the counter (customer-display §2, §6). */
export function DisplayDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { terminal } = useSale();
  const online = useOnline();
  return (
    <Modal opened={opened} onClose={onClose} title={texts.customerDisplay} size="sm">
      <Stack>
        <Text c="dimmed">{displayTexts.openHereHint}</Text>
        <Button
          onClick={() => {
            openDisplay();
            onClose();
          }}
        >
          {displayTexts.openHere}
        </Button>
        <Divider />
        <Title order={3}>{displayTexts.otherDevices}</Title>
        {terminal && online && opened ? (
          <PairedDisplays counter={terminal.id} />
        ) : (
          <Text c="dimmed">{terminal ? uiTexts.serverUnreachable : displayTexts.noCounterChosen}</Text>
        )}
      </Stack>
    </Modal>
  );
}
