import * as commonTexts from "@clove/domain/common.texts.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { Button, Group, List, Modal, Progress, Stack, Text } from "@mantine/core";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import type { OutboxRow } from "../../local-db/rows.ts";
import { isDiscardable } from "../../sync/acknowledge.ts";
import { askSync } from "../../sync/ask-sync.ts";
import { useSyncState } from "../../sync/sync-slice.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { mainRow, recordText } from "./record-text.ts";
import { RemarksSection } from "./remarks-section.tsx";
import { useDiscardRefusedMutation } from "./sync.api.ts";
import * as texts from "./unsent.texts.ts";
import { useUnsentRows } from "./use-unsent-rows.ts";

/** Number of rows shown at most, because after a week offline there may be thousands. */
const shownRows = 100;

/** The records that wait on this device, those that could not be stored with the reasons, and Sync now (sync §6). */
export function UnsentDialog({ company_id, onClose }: { company_id: number; onClose: () => void }) {
  const online = useOnline();
  const time = useTimeFormat();
  const { phase, percent, lastSyncAt } = useSyncState();
  const rows = useUnsentRows(company_id);
  const isRunning = phase === "running";
  const last = lastSyncAt ? shellTexts.lastSync({ time: time(lastSyncAt) }) : shellTexts.neverSynced;
  const failed = rows?.filter(isFailed) ?? [];
  const waiting = rows?.filter((row) => !isFailed(row)) ?? [];
  return (
    <Modal opened onClose={onClose} title={syncTexts.unsentRecords} size="lg">
      <Stack>
        <Group justify="space-between">
          <Text c="dimmed">{last}</Text>
          <ToolButton
            icon={RefreshCw}
            variant="filled"
            disabled={!online}
            loading={isRunning}
            onClick={askSync}
          >
            {syncTexts.syncNow}
          </ToolButton>
        </Group>
        {isRunning && <Progress value={percent} aria-label={texts.syncProgress} />}
        {rows?.length === 0 && <Text>{shellTexts.nothingUnsent}</Text>}
        <RemarksSection company_id={company_id} onLeave={onClose} />
        <Records title={texts.notStoredByTheServer} rows={failed} />
        <Records title={shellTexts.unsentCount({ count: waiting.length })} rows={waiting} />
      </Stack>
    </Modal>
  );
}

function Records({ title, rows }: { title: string; rows: OutboxRow[] }) {
  const money = useMoneyFormat();
  const time = useTimeFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text fw={600} mb={6}>
        {title}
      </Text>
      <List listStyleType="none" spacing="xs">
        {rows.slice(0, shownRows).map((row) => (
          <List.Item key={row.temp_id}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text>{recordText(row.kind, mainRow(row.kind, row.body), money)}</Text>
                <Text size="sm" c="dimmed">
                  {time(row.created_at)}
                </Text>
                {isFailed(row) && (
                  <Text size="sm" c="var(--clove-bad)">
                    {row.message || commonTexts.somethingWentWrong}
                  </Text>
                )}
              </div>
              <Group gap="xs" wrap="nowrap">
                {isDiscardable(row) && <DiscardButton row={row} />}
                <RowState row={row} />
              </Group>
            </Group>
          </List.Item>
        ))}
      </List>
      {rows.length > shownRows && <Text c="dimmed">{texts.andMore({ count: rows.length - shownRows })}</Text>}
    </section>
  );
}

function DiscardButton({ row }: { row: OutboxRow }) {
  const money = useMoneyFormat();
  const [asks, setAsks] = useState(false);
  const [discard, { isLoading }] = useDiscardRefusedMutation();
  const confirm = async () => {
    const { data: isGone, error } = await discard(row.temp_id);
    if (error) notify.error(failureText(error));
    else if (isGone) notify.success(syncTexts.recordSetAside);
    else notify.error(syncTexts.recordNotRefused);
    setAsks(false);
  };
  return (
    <>
      <Button size="xs" variant="default" c="var(--clove-bad)" onClick={() => setAsks(true)}>
        {uiTexts.discard}
      </Button>
      <ConfirmDialog
        opened={asks}
        question={texts.discardOf({ record: recordText(row.kind, mainRow(row.kind, row.body), money) })}
        detail={syncTexts.discardRefusedDetail}
        confirmLabel={uiTexts.discard}
        danger
        working={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

function RowState({ row }: { row: OutboxRow }) {
  if (row.state === "quarantined") return <StatusBadge text={texts.keptAside} tone="bad" />;
  if (row.state === "refused") return <StatusBadge text={texts.refused} tone="bad" />;
  return <StatusBadge text={orderTexts.pendingSync} tone="warn" />;
}

/** Whether a record was kept aside by the server, refused, or not stored for another reason that the server gave. */
const isFailed = ({ state, code }: OutboxRow) => state !== "waiting" || code !== undefined;
