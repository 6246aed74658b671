import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { drillMinutes } from "@clove/domain/drill/drill.schema.ts";
import * as texts from "@clove/domain/drill/drill.texts.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useSelector } from "react-redux";
import { useNavigate } from "react-router";
import { failureText } from "../api/failure.ts";
import { useKeyed } from "../api/use-keyed.ts";
import { useBeginDrillMutation } from "../features/drill/drill.api.ts";
import { selectPlace } from "../session/place-slice.ts";
import { beginDrill } from "../sync/drill.ts";
import { notify } from "../ui/feedback/notify.ts";

type Props = { opened: boolean; profile: Profile; onClose: () => void };

/** Says what practising without a connection is, and begins it at the chosen counter. */
export function DrillDialog({ opened, profile, onClose }: Props) {
  const { terminal } = useSelector(selectPlace);
  const navigate = useNavigate();
  const [tell, { isLoading }] = useKeyed(useBeginDrillMutation());
  const begin = async () => {
    if (!terminal) return;
    const answer = await tell({ terminal_id: terminal.id, minutes: drillMinutes });
    if (answer.error) return notify.error(failureText(answer.error));
    const { company_id, id: began_by } = profile;
    if (!beginDrill({ company_id, began_by, terminal })) return notify.error(texts.practiseNeedsStorage);
    onClose();
    await navigate("/");
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.practise}>
      <Stack>
        <Text>{texts.practiseDetail}</Text>
        <Text c="dimmed">
          {terminal ? texts.practiseAt({ counter: terminal.name }) : texts.practiseNeedsCounter}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button data-autofocus disabled={!terminal} loading={isLoading} onClick={() => void begin()}>
            {texts.begin}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
