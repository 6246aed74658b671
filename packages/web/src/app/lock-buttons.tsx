import { ActionIcon } from "@mantine/core";
import { Lock, Users } from "lucide-react";
import * as texts from "./app.texts.ts";
import classes from "./layout.module.css";
import type { Locks } from "./use-lock.ts";

/** Lock and Switch in the header; phones have them in the profile menu only. */
export const LockButtons = ({ lock, change }: Locks) => (
  <div className={classes.locks}>
    <ActionIcon aria-label={texts.lock} title={texts.lockKeys} color="gray" onClick={lock}>
      <Lock size={20} aria-hidden />
    </ActionIcon>
    <ActionIcon
      aria-label={texts.switchPerson}
      title={texts.switchKeys}
      color="gray"
      onClick={() => change()}
    >
      <Users size={20} aria-hidden />
    </ActionIcon>
  </div>
);
