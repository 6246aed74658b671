import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import * as deviceTexts from "@clove/domain/sync/device.texts.ts";
import { Anchor } from "@mantine/core";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import { Link } from "react-router";
import { checkStorageRoom } from "../local-db/check-room.ts";
import { onStorageRoom, storageRoom } from "../local-db/storage-room.ts";
import { PrintTroubles } from "../printing/print-troubles.tsx";
import { browserStorage } from "../session/browser-storage.ts";
import { useCan } from "../session/rights.ts";
import type { BroughtBack } from "../sync/bring-back.ts";
import { selectDownload } from "../sync/download-slice.ts";
import { storedDrill } from "../sync/stored-drill.ts";
import { useMoneyFormat, useTimeFormat } from "../ui/display/locale.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { useBroughtBack } from "./use-brought-back.ts";
import { useCopied } from "./use-copied.ts";
import { useLoss } from "./use-loss.ts";

const DrillNotice = lazyPart(() => import("./drill-notice.tsx"), "DrillNotice");

/** How often free space is checked again: other programs may free some. */
const lookAgainMilliseconds = 10_000;

/** Warnings about this device, which stay until they are resolved or dismissed. */
export function DeviceNotices({ profile: { company_id, set_back } }: { profile: Profile }) {
  const { back, dismiss } = useBroughtBack(company_id);
  const isKnown = set_back != null && back?.set_back === set_back.id;
  const drill = useSyncExternalStore(storedDrill.watch, storedDrill.read);
  return (
    <>
      {drill && <DrillNotice drill={drill} company_id={company_id} />}
      {set_back && <SetBackNotice key={set_back.id} setBack={set_back} back={isKnown ? back : undefined} />}
      {back && !back.seen && !isKnown && (
        <Notice tone="bad" title={dashboardTexts.salesHadGone} onClose={dismiss}>
          {sentAgain(back)} <SetBacksLink />
        </Notice>
      )}
      <CopiedNotice company_id={company_id} />
      <RoomNotice />
      <LiveNotice />
      <LossNotice company_id={company_id} />
      <PrintTroubles />
    </>
  );
}

/** Said once, when the server has seen that another browser goes on with a copy of this one's data. */
function CopiedNotice({ company_id }: { company_id: number }) {
  const { isCopied, dismiss } = useCopied(company_id);
  if (!isCopied) return null;
  return (
    <Notice tone="warn" title={deviceTexts.dataCopied} onClose={dismiss}>
      {deviceTexts.dataCopiedDetail}
    </Notice>
  );
}

/** Says that the device keeps nothing (offline §15), is full or soon will be, until that changes (offline §12). */
function RoomNotice() {
  const { full, share, isShort, missing } = useSyncExternalStore(onStorageRoom, storageRoom);
  const isWatched = full || share !== null || isShort;
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void checkStorageRoom().catch(console.warn), lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [isWatched]);
  if (missing) {
    return (
      <Notice tone="bad" title={deviceTexts.storageMissing}>
        {deviceTexts.storageMissingDetail}
      </Notice>
    );
  }
  if (full) {
    return (
      <Notice tone="bad" title={deviceTexts.deviceFull}>
        {deviceTexts.deviceFullDetail}
      </Notice>
    );
  }
  if (share === null && !isShort) return null;
  const title =
    share === null
      ? deviceTexts.deviceShort
      : deviceTexts.deviceNearlyFull({ percent: Math.round(share * 100) });
  return (
    <Notice tone="warn" title={title}>
      {deviceTexts.deviceNearlyFullDetail}
    </Notice>
  );
}

/** Shown while changes are polled because the stream is cut (sync §16); once dismissed, hidden until polling has ended. */
function LiveNotice() {
  const { isPolled } = useSelector(selectDownload);
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed && !isPolled) setDismissed(false);
  if (!isPolled || isDismissed) return null;
  return (
    <Notice tone="warn" title={deviceTexts.notLive} onClose={() => setDismissed(true)}>
      {deviceTexts.notLiveDetail}
    </Notice>
  );
}

const sentAgain = ({ sales, others = 0 }: BroughtBack) => dashboardTexts.sentAgain({ sales, others });

type SetBackProps = { setBack: NonNullable<Profile["set_back"]>; back: BroughtBack | undefined };

/** Stays until somebody on this device has read it (sync §17). `back`: what this till has sent again (sync §18). */
function SetBackNotice({ setBack: { id, to_at }, back }: SetBackProps) {
  const shown = useTimeFormat();
  const [isSeen, setSeen] = useState(() => browserStorage.read("setBackSeen") === id);
  if (isSeen) return null;
  const dismiss = () => {
    browserStorage.write("setBackSeen", id);
    setSeen(true);
  };
  return (
    <Notice tone="bad" title={dashboardTexts.setBack({ time: shown(to_at) })} onClose={dismiss}>
      {back && `${sentAgain(back)} `}
      {dashboardTexts.setBackDetail} <SetBacksLink />
    </Notice>
  );
}

/** For whom may open the page. */
function SetBacksLink() {
  const may = useCan();
  if (!may("admin")) return null;
  return (
    <Anchor component={Link} to="/setBacks" inherit underline="always" c="inherit">
      {dashboardTexts.showSetBacks}
    </Anchor>
  );
}

/** Unsent work that was lost with a deleted database. */
function LossNotice({ company_id }: { company_id: number }) {
  const money = useMoneyFormat();
  const { loss, dismiss } = useLoss(company_id);
  if (!loss) return null;
  const { records, sales, total, latest } = loss;
  const last = latest.map((sale) => `${sale.order_ref} (${money(sale.total)})`).join(", ");
  return (
    <Notice tone="bad" title={deviceTexts.databaseLost} onClose={dismiss}>
      {deviceTexts.databaseLostRecords({ records })}{" "}
      {sales > 0 && deviceTexts.databaseLostSales({ sales, total: money(total), last })}
    </Notice>
  );
}
