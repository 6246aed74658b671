import { Menu } from "@mantine/core";
import { KeyRound, Lock as LockIcon, MonitorSmartphone, Users as UsersIcon } from "lucide-react";
import { useOnline } from "../api/connectivity-slice.ts";
import { useTillPeople } from "../session/use-till-people.ts";
import * as texts from "./app.texts.ts";
import type { Locks } from "./use-lock.ts";

export type PinDialog = "keep" | "devices";
type Props = { locks: Locks; onOpen: (dialog: PinDialog) => void };

/** What the profile menu has about PINs: Lock and Switch, which phones have only here, and the own devices (access §25, §27). */
export function TillPeopleItems({ locks, onOpen }: Props) {
  const online = useOnline();
  const isTill = useTillPeople().length > 0;
  return (
    <>
      {isTill && (
        <>
          <Menu.Item leftSection={<LockIcon size={18} aria-hidden />} onClick={locks.lock} mih={44}>
            {texts.lock}
          </Menu.Item>
          <Menu.Item
            leftSection={<UsersIcon size={18} aria-hidden />}
            onClick={() => locks.change()}
            mih={44}
          >
            {texts.switchPerson}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<KeyRound size={18} aria-hidden />}
        disabled={!online}
        onClick={() => onOpen("keep")}
        mih={44}
      >
        {texts.pinOnThisTill}
      </Menu.Item>
      <Menu.Item
        leftSection={<MonitorSmartphone size={18} aria-hidden />}
        disabled={!online}
        onClick={() => onOpen("devices")}
        mih={44}
      >
        {texts.devicesWithPin}
      </Menu.Item>
    </>
  );
}
