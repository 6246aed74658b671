import { type DatePlace, shortDayText } from "@clove/domain/date-text.ts";
import { timeInZone } from "@clove/domain/ids.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Box, Button, Text } from "@mantine/core";
import { CloudAlert, CloudCheck, CloudUpload } from "lucide-react";
import { useState } from "react";
import { useSyncState } from "../sync/sync-slice.ts";
import { DialogBoundary } from "../ui/dialogs/dialog-boundary.tsx";
import { useDatePlace, useTimeFormat } from "../ui/display/locale.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import classes from "./layout.module.css";

const UnsentDialog = lazyPart(() => import("../features/unsent/unsent-dialog.tsx"), "UnsentDialog");

/** The number of unsent records, the time of the last sync and the progress of an upload; opens the list (shell §4). */
export function SyncStatus({ company_id }: { company_id: number }) {
  const { phase, percent, waiting, quarantined, remarks, lastSyncAt } = useSyncState();
  const time = useTimeFormat();
  const place = useDatePlace();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const last = lastSyncAt ? shellTexts.lastSync({ time: time(lastSyncAt) }) : shellTexts.neverSynced;
  const unsent = waiting + quarantined;
  const needsLook = quarantined > 0 || remarks.length > 0;
  const Icon = needsLook ? CloudAlert : unsent === 0 ? CloudCheck : CloudUpload;
  const [state, short = state] =
    phase === "running"
      ? [`${percent} %`]
      : unsent > 0
        ? [shellTexts.unsentCount({ count: unsent }), unsent]
        : remarks.length > 0
          ? [shellTexts.remarkCount({ count: remarks.length }), remarks.length]
          : [];
  return (
    <>
      <Button
        className={classes.sync}
        variant="subtle"
        color={unsent > 0 || needsLook ? "var(--clove-warn)" : "gray"}
        px={4}
        leftSection={<Icon size={18} aria-hidden />}
        aria-label={`${state ?? shellTexts.nothingUnsent}. ${last}`}
        title={last}
        onClick={() => setOpen(true)}
        data-unsent={unsent}
        data-sync={phase}
      >
        <span className={classes.syncText}>
          {state && (
            <span>
              <Box component="span" visibleFrom="sm">
                {state}
              </Box>
              <Box component="span" hiddenFrom="sm">
                {short}
              </Box>
            </span>
          )}
          <Text span inherit c="dimmed">
            {lastSyncAt ? shortTime(lastSyncAt, place) : shellTexts.neverSynced}
          </Text>
        </span>
      </Button>
      {open && (
        <DialogBoundary onClose={close}>
          <UnsentDialog company_id={company_id} onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}

/** Hour and minute of today; of another day with its date, without the year. */
function shortTime(iso: string, { time_zone, date_format }: DatePlace): string {
  const [day = "", time = ""] = timeInZone(iso, time_zone).split(" ");
  const [today = ""] = timeInZone(new Date().toISOString(), time_zone).split(" ");
  const minute = time.slice(0, 5);
  return day === today ? minute : `${shortDayText(day, date_format)} ${minute}`;
}
