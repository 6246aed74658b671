import * as displayTexts from "@clove/domain/display/display.texts.ts";
import type { PairedDisplay } from "@clove/domain/display/displays.schema.ts";
import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { displayPath } from "../../../api/display-path.ts";
import { failureText } from "../../../api/failure.ts";
import { QrCode } from "../../../ui/barcodes/qr-code.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useClockFormat, useTimeFormat } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import {
  useListDisplaysQuery,
  useMakeDisplayCodeMutation,
  useRemoveDisplayMutation,
} from "./displays.api.ts";
import { pairedCounter } from "./paired-counter.ts";
import classes from "./paired-displays.module.css";

/** The devices paired with a counter, each of which can be removed, and the code for another one. */
export function PairedDisplays({ counter }: { counter: number }) {
  const [makeCode, { data: made, isLoading, error: failed, reset }] = useMakeDisplayCodeMutation();
  const { data: displays, refetch } = useListDisplaysQuery(counter, {
    refetchOnMountOrArgChange: true,
    pollingInterval: made ? 2000 : 0,
  });
  const [remove, { isLoading: isRemoving }] = useRemoveDisplayMutation();
  const [asked, setAsked] = useState<PairedDisplay | null>(null);
  const [known, setKnown] = useState<number | null>(null);
  const count = displays?.length;

  useEffect(() => {
    if (count !== undefined) pairedCounter.set(count > 0 ? counter : null);
  }, [count, counter]);
  const begin = () => {
    setKnown(displays?.[0]?.id ?? 0);
    void makeCode(counter);
  };
  // The code has been used: the newest display stands first.
  const isUsed = made !== undefined && known !== null && (displays?.[0]?.id ?? 0) > known;
  useEffect(() => {
    if (isUsed) reset();
  }, [isUsed, reset]);
  const confirm = async (display: PairedDisplay) => {
    const { error } = await remove({ terminal: counter, display_id: display.id });
    if (error) notify.error(failureText(error, uiTexts.serverUnreachable));
    setAsked(null);
    void refetch();
  };
  return (
    <>
      {displays?.map((display) => (
        <Device key={display.id} display={display} onRemove={() => setAsked(display)} />
      ))}
      {made && !isUsed ? (
        <NewCode {...made} />
      ) : (
        <>
          <Text c="dimmed">{displayTexts.otherDevicesHint}</Text>
          <Button variant="default" loading={isLoading} onClick={begin}>
            {displayTexts.pairTablet}
          </Button>
        </>
      )}
      {failed && (
        <Text c="var(--clove-bad)" role="alert">
          {failureText(failed, uiTexts.serverUnreachable)}
        </Text>
      )}
      <ConfirmDialog
        opened={asked !== null}
        question={displayTexts.removeDisplay}
        detail={displayTexts.removeDisplayDetail}
        confirmLabel={uiTexts.remove}
        danger
        working={isRemoving}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void confirm(asked)}
      />
    </>
  );
}

function Device({ display, onRemove }: { display: PairedDisplay; onRemove: () => void }) {
  const time = useTimeFormat();
  const paired = displayTexts.pairedAt({ time: time(display.paired_at) });
  return (
    <Group wrap="nowrap" justify="space-between" gap="xs">
      <Stack gap={0}>
        <Text fw={600}>{paired}</Text>
        {display.last_seen_at && (
          <Text c="dimmed" size="sm">
            {displayTexts.lastSeen({ time: time(display.last_seen_at) })}
          </Text>
        )}
      </Stack>
      <ActionIcon aria-label={uiTexts.removeOf({ name: paired })} c="var(--clove-bad)" onClick={onRemove}>
        <Trash2 size={19} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function NewCode({ code, expires_at }: { code: string; expires_at: string }) {
  const clock = useClockFormat();
  const address = `${location.host}${displayPath}`;
  return (
    <Stack gap="xs" align="center" role="status">
      <Text ta="center">{displayTexts.openAddress({ address })}</Text>
      <output className={classes.code}>{code}</output>
      <div className={classes.qr}>
        <QrCode text={`${location.origin}${displayPath}#${code}`} />
      </div>
      <Text c="dimmed" size="sm">
        {displayTexts.codeEnds({ time: clock(expires_at) })}
      </Text>
    </Stack>
  );
}
