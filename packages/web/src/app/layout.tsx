import { plainDateFormat } from "@clove/domain/date-text.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button, Center, Stack } from "@mantine/core";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useSelector } from "react-redux";
import { Outlet } from "react-router";
import { useOnline } from "../api/connectivity-slice.ts";
import { failureText } from "../api/failure.ts";
import { useGetProfileQuery } from "../features/auth/auth.api.ts";
import { typedPassword } from "../features/auth/till-people/typed-password.ts";
import { selectAuth } from "../session/auth-slice.ts";
import { useSyncState } from "../sync/sync-slice.ts";
import { DialogBoundary } from "../ui/dialogs/dialog-boundary.tsx";
import { LazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { LocaleProvider } from "../ui/display/locale.tsx";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { ErrorState, PageSpinner } from "../ui/feedback/states.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { ShellContext } from "../ui/shell-context.ts";
import * as uiTexts from "../ui/ui.texts.ts";
import * as texts from "./app.texts.ts";
import { Header } from "./header.tsx";
import classes from "./layout.module.css";
import { PageBoundary } from "./page-boundary.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useAutoLock } from "./use-auto-lock.ts";
import { useLock } from "./use-lock.ts";
import { countWaiting, useLogOut } from "./use-log-out.ts";
import { usePlaceDefaults } from "./use-place-defaults.ts";
import { useSidebar } from "./use-sidebar.ts";
import { useSync } from "./use-sync.ts";

const EnrolPage = lazyPart(() => import("../features/auth/security/enrol-page.tsx"), "EnrolPage");
const loadKeepPin = () => import("../features/auth/till-people/keep-pin-dialog.tsx");
const KeepPinDialog = lazyPart(loadKeepPin, "KeepPinDialog");
const LogOutDialog = lazyPart(() => import("./log-out-dialog.tsx"), "LogOutDialog");
const TillWatch = lazyPart(() => import("./till-watch.tsx"), "TillWatch");
const ShiftDialogs = lazyPart(() => import("./shift-dialogs.tsx"), "ShiftDialogs");

/** The shell around every page that needs a session; it reads the profile again every 20 s (shell §13). */
export function Layout() {
  const {
    data: profile,
    error,
    refetch,
  } = useGetProfileQuery(undefined, {
    pollingInterval: 20_000,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: 20,
  });
  const { isPermissionsLoaded, user_id, mustEnrol } = useSelector(selectAuth);
  const [shiftDialogOpen, setShiftDialogOpen] = useState(false);
  const openShiftDialog = useCallback(() => setShiftDialogOpen(true), []);
  const closeShiftDialog = useCallback(() => setShiftDialogOpen(false), []);
  const heldTerminal = profile?.terminal?.id ?? null;
  const [dialogTerminal, setDialogTerminal] = useState(heldTerminal);
  // A shift was opened or closed, here or elsewhere: the open dialog was about the former state.
  if (dialogTerminal !== heldTerminal) {
    setDialogTerminal(heldTerminal);
    setShiftDialogOpen(false);
  }
  const online = useOnline();
  const sidebar = useSidebar();
  const logOut = useLogOut();
  const { waiting } = useSyncState();
  /** Log Out was chosen with this many unsent records. */
  const [leaving, setLeaving] = useState<number | null>(null);
  usePlaceDefaults(profile);
  useSync(mustEnrol ? undefined : profile);
  const locks = useLock();
  const shell = useMemo(
    () => ({ openShift: openShiftDialog, askPin: locks.change }),
    [openShiftDialog, locks.change],
  );
  useAutoLock(profile?.company.lock_after_minutes);
  /** Ticked at the sign-in. */
  const [keepsPin, setKeepsPin] = useState(typedPassword.isHeld);
  const closeKeepPin = () => {
    typedPassword.hold(null);
    setKeepsPin(false);
  };

  const leave = async () => {
    const unsent = await countWaiting(user_id ?? 0, profile?.company_id).catch(() => waiting);
    if (unsent > 0) setLeaving(unsent);
    else await logOut();
  };
  const stay = () => setLeaving(null);
  const leaveDialog = leaving !== null && (
    <DialogBoundary onClose={stay}>
      <LogOutDialog unsent={leaving} onLogOut={() => void logOut()} onCancel={stay} />
    </DialogBoundary>
  );

  if (!profile || !isPermissionsLoaded) {
    if (!error) return <PageSpinner />;
    return (
      <Center mih="100dvh">
        <Stack align="center" gap={0}>
          <ErrorState text={failureText(error, uiTexts.serverUnreachable)} onRetry={refetch} />
          <Button variant="subtle" onClick={() => void leave()}>
            {shellTexts.logOut}
          </Button>
          {leaveDialog}
        </Stack>
      </Center>
    );
  }
  if (mustEnrol) {
    return (
      <PageBoundary>
        <Suspense fallback={<PageSpinner />}>
          <EnrolPage onLogOut={() => void leave()} />
        </Suspense>
        {leaveDialog}
      </PageBoundary>
    );
  }
  return (
    <LocaleProvider
      currency={profile.company.currency}
      timeZone={profile.company.time_zone}
      dateFormat={profile.company.date_format ?? plainDateFormat}
      names={profile.company}
      pricesIncludeTax={profile.company.prices_include_tax ?? false}
    >
      <ShellContext value={shell}>
        <a href="#main" className="skip-link">
          {texts.skipToContent}
        </a>
        <Header {...{ profile, sidebar, locks }} onShift={openShiftDialog} onLogOut={() => void leave()} />
        {leaveDialog}
        <ErrorBoundary resetOn={online} failed={() => null}>
          <Suspense>
            <TillWatch />
          </Suspense>
        </ErrorBoundary>
        <Sidebar {...sidebar} />
        <main
          id="main"
          tabIndex={-1}
          className={classes.main}
          data-beside-sidebar={sidebar.docked && sidebar.open}
        >
          <PageBoundary>
            <Suspense fallback={<PageSpinner />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
        <LazyDialog opened={keepsPin} onClose={closeKeepPin}>
          {(opened) => <KeepPinDialog {...{ opened, profile }} onClose={closeKeepPin} />}
        </LazyDialog>
        {profile.role === "cashier" && (
          <DialogBoundary opened={shiftDialogOpen} onClose={closeShiftDialog}>
            <ShiftDialogs profile={profile} opened={shiftDialogOpen} onClose={closeShiftDialog} />
          </DialogBoundary>
        )}
      </ShellContext>
    </LocaleProvider>
  );
}
