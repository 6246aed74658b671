import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as drillTexts from "@clove/domain/drill/drill.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Box, type MantineColorScheme, Menu, Text, useMantineColorScheme } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { KeyRound, Languages, LogOut, Monitor, Moon, Sun, Unplug } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useOnline } from "../api/connectivity-slice.ts";
import { useCan } from "../session/rights.ts";
import { storedDrill } from "../sync/stored-drill.ts";
import { LazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { readable } from "../ui/forms/options.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import * as uiTexts from "../ui/ui.texts.ts";
import * as texts from "./app.texts.ts";
import { DailySummaryItem } from "./daily-summary-item.tsx";
import { PersonButton } from "./person-button.tsx";
import { type PinDialog, TillPeopleItems } from "./till-people-items.tsx";
import type { Locks } from "./use-lock.ts";

const loadKeepPin = () => import("../features/auth/till-people/keep-pin-dialog.tsx");
const KeepPinDialog = lazyPart(loadKeepPin, "KeepPinDialog");
const loadDevices = () => import("../features/auth/till-people/devices-dialog.tsx");
const DevicesDialog = lazyPart(loadDevices, "DevicesDialog");

const LanguageDialog = lazyPart(() => import("./language-dialog.tsx"), "LanguageDialog");
const DrillDialog = lazyPart(() => import("./drill-dialog.tsx"), "DrillDialog");

const schemes = (): { value: MantineColorScheme; label: string; icon: typeof Sun }[] => [
  { value: "auto", label: texts.likeTheSystem, icon: Monitor },
  { value: "light", label: texts.light, icon: Sun },
  { value: "dark", label: texts.dark, icon: Moon },
];

type Props = { profile: Profile; locks: Locks; onLogOut: () => void };

/** In the place of the button that was pressed, whose focus it takes over before it opens. */
export function ProfileMenuOpened({ profile, locks, onLogOut }: Props) {
  const can = useCan();
  const [isOpen, setOpen] = useState(true);
  const [dialog, setDialog] = useState<PinDialog | "drill" | "language" | null>(null);
  const online = useOnline();
  const drill = useSyncExternalStore(storedDrill.watch, storedDrill.read);
  const close = () => setDialog(null);
  const isMounted = useMounted();
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => target.current?.focus(), []);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu
        opened={isOpen && isMounted}
        onChange={setOpen}
        position="bottom-end"
        shadow="md"
        width={240}
        radius="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <PersonButton ref={target} profile={profile} />
        </Menu.Target>
        <Menu.Dropdown mah="calc(100dvh - 76px)" style={{ overflowY: "auto" }}>
          <Box px="sm" py={6}>
            <Text fw={600} truncate>
              {profile.name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {readable(profile.role)} · {profile.company.name}
            </Text>
          </Box>
          <Menu.Divider />
          <Menu.Label>{texts.theme}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(next) => setColorScheme(next as MantineColorScheme)}
          >
            {schemes().map(({ value, label, icon: Icon }) => (
              <Menu.RadioItem
                key={value}
                value={value}
                closeMenuOnClick={false}
                rightSection={<Icon size={18} aria-hidden />}
                mih={44}
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {can("report:view") && (
            <>
              <Menu.Divider />
              <DailySummaryItem />
            </>
          )}
          <Menu.Divider />
          {can("counter:create") && can("pos:view") && (
            <Menu.Item
              leftSection={<Unplug size={18} aria-hidden />}
              disabled={!online || drill !== null}
              onClick={() => setDialog("drill")}
              mih={44}
            >
              {drillTexts.practise}
            </Menu.Item>
          )}
          <TillPeopleItems locks={locks} onOpen={setDialog} />
          <Menu.Item
            leftSection={<Languages size={18} aria-hidden />}
            onClick={() => setDialog("language")}
            mih={44}
          >
            {uiTexts.language}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/security"
            leftSection={<KeyRound size={18} aria-hidden />}
            mih={44}
          >
            {texts.security}
          </Menu.Item>
          <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={onLogOut} mih={44}>
            {shellTexts.logOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LazyDialog opened={dialog === "keep"} onClose={close}>
        {(opened) => <KeepPinDialog {...{ opened, profile }} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog === "drill"} onClose={close}>
        {(opened) => <DrillDialog {...{ opened, profile }} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog === "language"} onClose={close}>
        {(opened) => <LanguageDialog {...{ opened, profile }} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog === "devices"} onClose={close}>
        {(opened) => <DevicesDialog opened={opened} onClose={close} />}
      </LazyDialog>
    </>
  );
}
