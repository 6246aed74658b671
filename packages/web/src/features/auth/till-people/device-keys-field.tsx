import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import type { DeviceKey } from "@clove/domain/accounts/device-keys.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { ActionIcon, Badge, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSelector } from "react-redux";
import { failureText } from "../../../api/failure.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { forgetTillPerson, tillPerson } from "../../../session/till-people.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { useListDeviceKeysQuery, useRemoveDeviceKeyMutation, type Whose } from "./device-keys.api.ts";
import * as texts from "./till-people.texts.ts";

/** The devices on which somebody signs in by PIN, each with Remove (access §25). */
export function DeviceKeysField({ user_id }: Whose) {
  const { data, error, refetch } = useListDeviceKeysQuery({ user_id }, { refetchOnMountOrArgChange: 5 });
  const [asked, setAsked] = useState<DeviceKey | null>(null);
  const [remove] = useRemoveDeviceKeyMutation();
  const own = useSelector(selectAuth).user_id;
  const time = useTimeFormat();

  const removeAsked = async () => {
    if (!asked) return;
    setAsked(null);
    const answer = await remove({ user_id, id: asked.id });
    if (answer.error) return notify.error(failureText(answer.error));
    const whose = user_id ?? own ?? 0;
    if (tillPerson(whose)?.key_id === asked.id) forgetTillPerson(whose);
    notify.success(accountTexts.deviceRemoved);
  };
  if (error && !data) return <ErrorState text={failureText(error)} onRetry={refetch} />;
  if (!data) return <Skeleton h={56} />;
  if (data.length === 0) return <Text c="dimmed">{texts.noDevices}</Text>;
  return (
    <>
      <Stack component="ul" gap="sm" m={0} p={0}>
        {data.map((device) => (
          <Group key={device.id} component="li" justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Group gap="xs">
                <Text fw={600}>{nameOf(device)}</Text>
                {device.is_this && <Badge variant="light">{texts.thisDevice}</Badge>}
              </Group>
              <Text size="sm" c="dimmed">
                {texts.lastUsed({ time: time(device.last_used_at) })}
              </Text>
            </Stack>
            <ActionIcon
              aria-label={texts.removeDevice({ device: nameOf(device) })}
              title={texts.removeDevice({ device: nameOf(device) })}
              color="red"
              variant="subtle"
              onClick={() => setAsked(device)}
            >
              <Trash2 size={20} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        question={asked ? texts.removeQuestion({ device: nameOf(asked) }) : ""}
        detail={texts.removeDetail}
        confirmLabel={texts.remove}
        cancelLabel={commonTexts.cancel}
        danger
        onConfirm={() => void removeAsked()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const nameOf = ({ device_name, terminal_name }: DeviceKey) =>
  terminal_name === null ? device_name : `${terminal_name} · ${device_name}`;
