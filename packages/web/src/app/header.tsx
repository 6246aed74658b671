import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { mayEverApprove } from "@clove/domain/approvals/may-approve.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { ActionIcon, Button } from "@mantine/core";
import { Menu as MenuIcon, RotateCw, Wifi, WifiOff } from "lucide-react";
import { Suspense } from "react";
import { useDispatch, useSelector } from "react-redux";
import { Link } from "react-router";
import { readAgain } from "../api/base-api.ts";
import { useOnline, useUnderMaintenance } from "../api/connectivity-slice.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { Logo } from "../ui/display/logo.tsx";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import * as texts from "./app.texts.ts";
import { CopyProgress } from "./copy-progress.tsx";
import classes from "./layout.module.css";
import { ProfileMenu } from "./profile-menu.tsx";
import { StoreSelect } from "./store-select.tsx";
import { SyncStatus } from "./sync-status.tsx";
import type { Locks } from "./use-lock.ts";
import type { SidebarControl } from "./use-sidebar.ts";

/** Loaded later: they only show faults of this device. */
const DeviceNotices = lazyPart(() => import("./device-notices.tsx"), "DeviceNotices");
const ApprovalNotices = lazyPart(
  () => import("../features/approvals/approval-notices.tsx"),
  "ApprovalNotices",
);

/** Loaded at tills where people have a PIN. */
const LockButtons = lazyPart(() => import("./lock-buttons.tsx"), "LockButtons");

/** The sidebar begins below the header, which notices and the offline banner make higher. */
function followHeight(header: HTMLElement | null) {
  if (!header) return;
  const { style } = document.documentElement;
  const follow = () => style.setProperty("--clove-header-height", `${header.clientHeight}px`);
  const observer = new ResizeObserver(follow);
  observer.observe(header);
  return () => observer.disconnect();
}

type Props = {
  profile: Profile;
  sidebar: SidebarControl;
  locks: Locks;
  onShift: () => void;
  onLogOut: () => void;
};

export function Header({ profile, sidebar, locks, onShift, onLogOut }: Props) {
  const online = useOnline();
  const underMaintenance = useUnderMaintenance();
  const dispatch = useDispatch();
  const { permissions } = useSelector(selectAuth);
  const isCashier = profile.role === "cashier";
  const shiftOpen = profile.terminal !== null;
  return (
    <header ref={followHeight} className={classes.header}>
      <div className={classes.bar}>
        <ActionIcon
          aria-label={sidebar.open ? texts.closeTheMenu : texts.openTheMenu}
          aria-expanded={sidebar.open}
          aria-controls={sidebar.docked && sidebar.open ? "sidebar" : undefined}
          color="gray"
          onClick={sidebar.toggle}
        >
          <MenuIcon size={22} aria-hidden />
        </ActionIcon>
        <Link to="/" className={classes.wordmark} aria-label={shellTexts.productName}>
          <Logo size={30} />
        </Link>
        <div className={classes.store}>
          <StoreSelect profile={profile} locked={isCashier && shiftOpen} />
        </div>
        <div className={classes.spacer} />
        {isCashier && (
          <div className={classes.shift}>
            <span className={classes.shiftState} data-open={shiftOpen} role="status">
              {profile.shift_of
                ? texts.shiftOf(profile.shift_of)
                : shiftOpen
                  ? shellTexts.shiftIsOpenNow
                  : shellTexts.shiftIsClosedNow}
            </span>
            {/* Who has joined somebody else's shift can not close it (access §27). */}
            {!profile.shift_of && (
              <Button variant={shiftOpen ? "default" : "filled"} onClick={onShift}>
                {shiftOpen ? shellTexts.closeShift : shellTexts.openShift}
              </Button>
            )}
          </div>
        )}
        <CopyProgress />
        <SyncStatus company_id={profile.company_id} />
        <span className={classes.connection} data-online={online}>
          {online ? <Wifi size={18} aria-hidden /> : <WifiOff size={18} aria-hidden />}
          <span className="visually-hidden">{online ? texts.online : texts.offline}</span>
        </span>
        <ActionIcon
          aria-label={texts.reload}
          title={texts.reload}
          color="gray"
          onClick={() => dispatch(readAgain())}
        >
          <RotateCw size={20} aria-hidden />
        </ActionIcon>
        {locks.mayLock && (
          <ErrorBoundary resetOn={online} failed={() => null}>
            <Suspense>
              <LockButtons {...locks} />
            </Suspense>
          </ErrorBoundary>
        )}
        <ProfileMenu profile={profile} locks={locks} onLogOut={onLogOut} />
      </div>
      <ErrorBoundary resetOn={online} failed={() => null}>
        <Suspense>
          {online && mayEverApprove({ ...profile, permissions }) && <ApprovalNotices />}
          <DeviceNotices profile={profile} />
        </Suspense>
      </ErrorBoundary>
      <div role="status">
        {!online && (
          <div className={classes.banner} data-offline-banner>
            <WifiOff size={18} aria-hidden />
            {underMaintenance ? shellTexts.maintenance : shellTexts.youAreOffline}
          </div>
        )}
      </div>
    </header>
  );
}
